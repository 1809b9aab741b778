import type { ApiError } from '../../lib/http.ts'
import { lazyModule } from '../../lib/lazyModule.ts'

/** The parts of `ui` that load with the dialogs, on first use; `app/chunks.ts` sets their import. */
interface DialogParts {
  showReason: typeof import('../showReason.ts').showReason
  copyDetails: (error: ApiError | undefined, at: number, within: HTMLElement) => Promise<boolean>
}

export const dialogParts = lazyModule<DialogParts>()
