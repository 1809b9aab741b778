import { type ApiError, isNetworkFailure } from '../lib/http.ts'
import { isStorageError } from '../lib/storage.ts'
import { error as errorText, whileOffline } from '../text/common.ts'
import { isOffline, isSaidAbove } from '../ui/load/online.ts'
import { toast } from '../ui/toast.ts'

/** Returns the message for an unexpected error. */
export function unexpectedMessage(error: unknown): string {
  return isStorageError(error) ? errorText.storage : errorText.unexpected
}

/** Shows the global handler's error toast (spec, section 8). While the browser is offline, its line says what a lost connection means. */
export function showFailure(error: ApiError): void {
  if (isSaidAbove(error)) return
  toast.error(errorText.ofCode(error.code), error)
}

/** Tells the user about errors outside of rendering, which would otherwise be silent. */
export function watchUnexpected(signal: AbortSignal): void {
  const say = (error: unknown) => toast.error(unexpectedMessage(error))
  const onError = ({ message, error }: ErrorEvent) => {
    // No error: a size that changed while sizes were being reported, which is reported in the next frame (CSS Resize Observer, 3.4.7).
    if (!message.startsWith('ResizeObserver loop')) say(error)
  }
  const onRejection = (event: PromiseRejectionEvent) => {
    if (!isNetworkFailure(event.reason)) return say(event.reason)
    // A press whose file was lost.
    event.preventDefault()
    if (isOffline.peek()) toast.error(whileOffline.loadFailed)
    else showFailure(event.reason)
  }
  addEventListener('error', onError, { signal })
  addEventListener('unhandledrejection', onRejection, { signal })
}
