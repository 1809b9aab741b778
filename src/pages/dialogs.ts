import { lazyModule } from '../lib/lazyModule.ts'
import { lazily } from '../ui/load/lazily.ts'

export const dialogsModule = lazyModule<typeof import('./allDialogs.ts')>()

/** The dialogs, to be called like any function. Their code comes when the first of them is opened. */
export const dialogs = lazily(dialogsModule)
