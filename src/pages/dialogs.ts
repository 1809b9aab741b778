import { lazyModule } from '../lib/lazyModule.ts'
import { lazily } from '../ui/load/lazily.ts'

/** The chunk of all dialogs; `app/chunks.ts` sets its import. */
export const dialogsModule = lazyModule<typeof import('./allDialogs.ts')>()

/** The dialogs as functions; their chunk loads when the first one is opened. */
export const dialogs = lazily(dialogsModule)

/** The chunk of what works on many rows at once; `app/chunks.ts` sets its import. */
export const bulkModule = lazyModule<typeof import('./bulk.ts')>()

export const bulk = lazily(bulkModule)
