import type { ApiError } from '../../lib/http.ts'
import { lazyModule } from '../../lib/lazyModule.ts'

/** Copies the details of a failure, for support. Loads on first use; `app/chunks.ts` sets its import. */
export const detailsModule = lazyModule<{ copyDetails: (error: ApiError | undefined, at: number, within: Element) => Promise<void> }>()
