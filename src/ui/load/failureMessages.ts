/** All messages for failed requests in dialogs and forms; toasts are shown by `app/failures.ts`. */
import { ApiError, isNetworkFailure } from '../../lib/http.ts'
import { errorsIn, serverMessages } from '../../lib/messages.ts'
import { isUnanswered } from '../../lib/unanswered.ts'
import { error as errorText, whileOffline } from '../../text/common.ts'
import { failure } from '../../text/dialog.ts'

/** The message for a failed request, or a function that returns those for each failure. */
export type Failed = string | ((error: ApiError) => readonly string[])

/** Returns the server's messages for refused values (status 400), the connection's if it failed, otherwise the form's message. */
export function messagesFor(error: unknown, failed: Failed = failure.form): readonly string[] {
  const offline = offlineMessage(error)
  if (offline) return [offline]
  if (typeof failed === 'function') return error instanceof ApiError ? failed(error) : [failure.form]
  if (!(error instanceof ApiError) || error.code !== 400) return [failed]
  const messages = serverMessages(error)
  return messages.length ? messages : [errorText.ofCode(400)]
}

/** Returns a failure handler: shows the message, followed by the server's messages. */
export function withServerMessages(failed: string | readonly string[]): (error: ApiError) => readonly string[] {
  return error => [failed, serverMessages(error)].flat()
}

/** Returns a failure handler: the server's words alone, its list of `errors` with any status, or else other messages. */
export function serverMessagesOr(failed: Failed): (error: ApiError) => readonly string[] {
  return error => {
    const words = [errorsIn(error.body), serverMessages(error)].find(({ length }) => length)
    return words ?? messagesFor(error, failed)
  }
}

/** Returns a form's failure handler: the message for a failure, or that the outcome of a change without an answer is unknown. */
export function orUnanswered(failed?: Failed, unanswered = failure.unanswered): (error: ApiError) => readonly string[] {
  return error => (isUnanswered(error) ? [unanswered] : messagesFor(error, failed))
}

/** Returns one line for a failed request: the server's messages, the connection's, or the message for the status with its code. */
export function messageOf(error: ApiError): string {
  return serverMessages(error).join(' ') || offlineMessage(error) || errorText.withCode(errorText.ofCode(error.code), error.code)
}

/** Returns the message for a request without an answer that was sent while the browser was offline; undefined for any other failure. */
function offlineMessage(error: unknown): string | undefined {
  if (!isNetworkFailure(error) || !error.trace?.isOffline) return undefined
  return error.trace.method === 'GET' ? whileOffline.loadFailed : whileOffline.sendFailed
}
