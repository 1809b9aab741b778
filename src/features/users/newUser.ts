import type { Id, IdProviderUser } from '../../api/entities.ts'
import { idProviderUsers, users, vendorUsers } from '../../api/users.ts'
import { isUnanswered } from '../../lib/http.ts'

export interface Person {
  user_name: string
  family_name: string
  given_name: string
}

/**
 * Looks up an e-mail address before it is added to a vendor: whether a vendor has its user already, and the account at the identity
 * provider, which a new user takes over.
 */
export async function lookUp(userName: string, signal: AbortSignal): Promise<{ isTaken: boolean; account?: IdProviderUser | undefined }> {
  const { result } = await vendorUsers.exists({ userName }, signal)
  return result === true ? { isTaken: true } : { isTaken: false, account: await idProviderUsers.find({ userName }, signal) }
}

/**
 * Adds one user to a vendor, in two steps. Remembers the user of the first step: if the second one failed, repeating both creates
 * nothing twice.
 */
export function newUser(vendor: Id) {
  let created: (Person & { id: Id }) | undefined
  let isLinkUnknown = false
  return {
    created: () => created,

    /** Provides the platform's user: an existing one, else a new one, with the account if there is one. Saves names changed since. */
    async provide(person: Person, account: IdProviderUser | undefined, signal: AbortSignal): Promise<void> {
      const { user_name: userName, family_name: familyName, given_name: givenName } = person
      if (created?.user_name === userName) {
        if (created.family_name !== familyName || created.given_name !== givenName)
          await users.update({ ...person, id: created.id }, signal)
        created = { ...person, id: created.id }
        return
      }
      const existing = await users.exists({ userName }, signal)
      const idProviderUserId = account?.id
      const id =
        existing.result === true && existing.userId != null
          ? existing.userId
          : (
              await idProviderUsers.create(
                { userName, familyName, givenName, ...(idProviderUserId != null ? { idProviderUserId } : {}) },
                signal,
              )
            ).id
      created = { ...person, id }
    },

    /** Links the provided user with the vendor, unless an earlier request without an answer has done so. */
    async link(role: Id, signal: AbortSignal): Promise<void> {
      if (isLinkUnknown && (await vendorUsers.exists({ userName: created?.user_name ?? '' }, signal)).result === true) return
      try {
        await vendorUsers.create({ vendor, user: created?.id ?? '', role }, signal)
      } catch (error) {
        isLinkUnknown = isUnanswered(error)
        throw error
      }
    },
  }
}
