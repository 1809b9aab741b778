/** Changes that failed, and may have been made all the same. */
import { ApiError, isNetworkFailure } from './http.ts'

const isOfChange = ({ trace }: ApiError) => trace !== undefined && trace.method !== 'GET'

/**
 * Returns whether a change was sent, while there was a connection, and got no response of the platform, so that its outcome is unknown:
 * none at all, or one that does not read as the platform's, as a page of a proxy.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && isOfChange(error) && (error.code === 'FORMAT' || (isNetworkFailure(error) && !error.trace?.isOffline))

/** Returns whether the platform may have carried out a change that failed: a gateway may have had no response to it (RFC 9110, 15.6). */
export const mayBeDone = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiError && isOfChange(error) && (error.code === 502 || error.code === 504))
