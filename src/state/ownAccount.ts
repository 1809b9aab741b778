import type { VendorUser } from '../api/entities.ts'
import { isSameId } from '../lib/ids.ts'
import { isSameAddress } from '../lib/emailAddress.ts'
import { user } from './session/session.ts'

/** Returns whether this is the signed-in user: by id if the platform sent one, else by user name, which is an e-mail address. */
export function isSelf({ user: person }: VendorUser): boolean {
  const { id, userName } = user.peek() ?? {}
  if (id != null) return isSameId(id, person?.id)
  return Boolean(userName) && isSameAddress(String(userName), String(person?.user_name))
}
