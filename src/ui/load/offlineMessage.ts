import { ApiError, isNetworkFailure } from '../../lib/http.ts'
import { whileOffline } from '../../text/common.ts'

/** Returns what is said of a request without an answer that was sent while the browser was offline; undefined for any other failure. */
export function offlineMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !isNetworkFailure(error) || !error.trace?.isOffline) return undefined
  return error.trace.method === 'GET' ? whileOffline.loadFailed : whileOffline.sendFailed
}
