import type { ApiError } from '../lib/http.ts'
import { isStorageError } from '../lib/storage.ts'
import { error as errorText } from '../text/common.ts'
import { toast } from '../ui/toast.tsx'
import { renew } from './renew.ts'

/** What to say about an error that nobody expected. */
export function problemOf(error: unknown): string {
  if (isMissingFile(error)) return errorText.unreachable
  return isStorageError(error) ? errorText.storage : errorText.unexpected
}

/** The red toast of the global handler (spec, section 8). */
export function sayFailure({ code }: ApiError): void {
  toast.error(errorText.byStatus[code] ?? errorText.unexpected, code)
}

/** A mistake of ours outside of any rendering: the user is told that something did not work. */
export function watchUnexpected(signal: AbortSignal): void {
  const onError = () => toast.error(errorText.unexpected)
  addEventListener('error', onError, { signal })
  addEventListener('unhandledrejection', async ({ reason }) => {
    if (isMissingFile(reason)) await renew()
    onError()
  }, { signal })
}

/** Whether this is what a browser says of a module that it could not fetch; every one says it differently. */
function isMissingFile(reason: unknown): boolean {
  return reason instanceof TypeError && /import/i.test(reason.message)
}
