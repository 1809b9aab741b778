import { lazyModule } from '../lib/lazyModule.ts'
import { lazily } from '../ui/load/lazy.tsx'
import type * as AllDialogs from './allDialogs.ts'
import type * as Bulk from './bulk.ts'

/** The chunk of all dialogs. */
export const dialogsModule = lazyModule<typeof AllDialogs>('dialogs')

/** The dialogs as functions; their chunk loads when the first one is opened. */
export const dialogs = lazily(dialogsModule)

/** The chunk of what works on many rows at once. */
export const bulkModule = lazyModule<typeof Bulk>('bulk')

export const bulk = lazily(bulkModule)
