import { account } from '../../api/account.ts'
import { session, updateSignedIn, user } from './session.ts'

let isAsking = false

/**
 * Reads the signed-in user again, after the platform has refused something (403): a colleague may have changed the role or the vendor
 * since. A failure changes nothing, and its own refusal asks no more.
 */
export async function rereadUser(): Promise<void> {
  const of = session.peek()
  if (isAsking || !user.peek()) return
  isAsking = true
  const details = await account.detail({}).catch(() => undefined)
  isAsking = false
  if (details && session.peek() === of) updateSignedIn(details)
}
