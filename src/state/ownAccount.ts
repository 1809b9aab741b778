import type { Id, VendorUser } from '../api/entities.ts'
import { isSameId } from '../lib/ids.ts'
import { isSameAddress } from '../lib/sameAddress.ts'
import { user } from './session/session.ts'

type Person = NonNullable<VendorUser['user']>

let recognizedId: Id | undefined

/**
 * Returns whether this is the signed-in user: by id if the platform sent one, else by user name. User names are e-mail addresses and can
 * change, so `recognize` remembers the id at the first match.
 */
export function isSignedIn(person: Person | null | undefined): boolean {
  const { id, userName } = user.peek() ?? {}
  const ownId = id ?? recognizedId
  if (ownId != null) return isSameId(ownId, person?.id)
  return Boolean(userName) && isSameAddress(String(userName), String(person?.user_name))
}

/** Finds the signed-in user among these people and remembers the id, if the platform did not send it. */
export function recognize(links: readonly Pick<VendorUser, 'user'>[]): void {
  recognizedId ??= links.find(({ user }) => isSignedIn(user))?.user?.id ?? undefined
}
