import type { Id, VendorUser } from '../api/entities.ts'
import { isSameAddress } from '../lib/sameAddress.ts'
import { user } from './session.ts'

type Person = NonNullable<VendorUser['user']>

let recognizedId: Id | undefined

/**
 * Whether this is the signed-in user: by id where the platform has told it, else by user name. That is an e-mail address, which can
 * change; so once a user of that name has been seen (`recognize`), the id of that user counts.
 */
export function isSignedIn(person: Person | null | undefined): boolean {
  const { id, userName } = user.peek() ?? {}
  const ownId = id ?? recognizedId
  if (ownId != null) return String(ownId) === String(person?.id)
  return Boolean(userName) && isSameAddress(String(userName), String(person?.user_name))
}

/** Looks for the signed-in user among these, where the platform has not told the id, and remembers it. */
export function recognize(people: readonly (Person | null | undefined)[]): void {
  recognizedId ??= people.find(isSignedIn)?.id ?? undefined
}
