import type { ApiError } from '../lib/http.ts'
import { isStorageError } from '../lib/storage.ts'
import { error as errorText } from '../text/common.ts'
import { toast } from '../ui/toast.tsx'
import { renew } from './renew.ts'

/** Returns the message for an unexpected error. */
export function problemOf(error: unknown): string {
  if (isMissingFile(error)) return errorText.pageLoadFailed
  return isStorageError(error) ? errorText.storage : errorText.unexpected
}

/** Shows the global handler's error toast (spec, section 8). */
export function showFailure(error: ApiError): void {
  toast.error(errorText.byStatus[error.code] ?? errorText.unexpected, error)
}

/** Tells the user about errors outside of rendering, which would otherwise be silent. */
export function watchUnexpected(signal: AbortSignal): void {
  const onError = () => toast.error(errorText.unexpected)
  addEventListener('error', onError, { signal })
  addEventListener('unhandledrejection', async ({ reason }) => {
    if (isMissingFile(reason)) await renew()
    onError()
  }, { signal })
}

/** Returns whether an error says that a module could not be loaded; its message differs by browser. */
function isMissingFile(reason: unknown): boolean {
  return reason instanceof TypeError && /import/i.test(reason.message)
}
