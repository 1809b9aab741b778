/** Changes that failed, and may have been made all the same. */
import { ApiError, isNetworkFailure } from './http.ts'

/** Returns whether a change was sent, while there was a connection, and got no response, so that its outcome is unknown. */
export function isUnanswered(error: unknown): boolean {
  return isNetworkFailure(error) && error.trace?.method !== 'GET' && !error.trace?.isOffline
}

/** Answers of what does not read as one of the platform: of a gateway that had none (RFC 9110, 15.6.3 and 15.6.5), or of a wrong shape. */
const notOfPlatform: readonly ApiError['code'][] = [502, 504, 'FORMAT']

/** Returns whether the platform may have carried out a change that failed: nobody knows its own answer. */
export const mayBeDone = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiError && notOfPlatform.includes(error.code) && (error.trace?.method ?? 'GET') !== 'GET')
