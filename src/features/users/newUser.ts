import type { Id, IdProviderUser } from '../../api/entities.ts'
import { idProviderUsers, users, vendorUsers } from '../../api/users.ts'
import { ApiError, reported } from '../../lib/http.ts'
import { isSameId } from '../../lib/ids.ts'
import { mayBeDone } from '../../lib/unanswered.ts'
import type { Values } from '../../ui/form/form.tsx'
import type { userFields } from './userForm.ts'

/** What the dialog asks of a user besides the role. */
export type Person = Omit<Values<ReturnType<typeof userFields>>, 'role'>

/** Returns whether two have the same values. */
export const isSamePerson = (a: Person, b: Person): boolean => (Object.keys(a) as (keyof Person)[]).every(key => a[key] === b[key])

/**
 * Looks up an e-mail address before it is added to a vendor: whether a vendor has its user already, and the account at the identity
 * provider, which a new user takes over.
 */
export async function lookUp(userName: string, signal: AbortSignal): Promise<{ isTaken: boolean; account?: IdProviderUser | undefined }> {
  const { result } = await vendorUsers.exists({ userName }, signal)
  return result ? { isTaken: true } : { isTaken: false, account: await idProviderUsers.find({ userName }, signal) }
}

/** Adds one user to a vendor, in steps. Remembers what each has done: if one failed, repeating them all does nothing twice. */
export function newUser(vendor: Id) {
  let created: (Person & { id: Id }) | undefined
  let hasOwnNames = false
  let isLinked = false
  let mayBeLinked = false
  const isTaken = async (signal: AbortSignal) => (await vendorUsers.exists({ userName: created?.user_name ?? '' }, signal)).result
  /** By this vendor, not by another one that has added the user meanwhile. */
  const isTakenHere = async (signal: AbortSignal) =>
    (await vendorUsers.list({ vendorId: vendor }, signal)).some(({ user }) => isSameId(user?.id, created?.id))

  return {
    created: () => created,
    /** Whether the platform had the user already, whose names are not changed. */
    hasOwnNames: () => hasOwnNames,
    isLinked: () => isLinked,

    /** Provides the platform's user: an existing one, else a new one, with the account if there is one. */
    async provide(person: Person, accountId: IdProviderUser['id'], signal: AbortSignal): Promise<void> {
      const { user_name: userName, family_name: familyName, given_name: givenName } = person
      if (created?.user_name === userName) return
      hasOwnNames = isLinked = mayBeLinked = false
      const existing = await users.exists({ userName }, signal)
      const existingId = existing.result ? existing.userId : undefined
      // A second account for somebody whom the platform has would be nobody's to remove.
      if (existing.result && existingId == null) throw reported(new ApiError('FORMAT'))
      hasOwnNames = existingId != null
      const account = { userName, familyName, givenName, idProviderUserId: accountId ?? undefined }
      created = { ...person, id: existingId ?? (await idProviderUsers.create(account, signal)).id }
    },

    /**
     * Links the provided user with the vendor, unless an earlier request has done so, whose outcome was unknown. Resolves to false if
     * the platform refuses it as it has the user: from somebody else, or from this very request, which browsers may send twice
     * (RFC 9110, 9.2.2).
     */
    async link(role: Id, signal: AbortSignal): Promise<boolean> {
      isLinked ||= mayBeLinked && (await isTakenHere(signal))
      if (isLinked) return true
      try {
        await vendorUsers.create({ vendor, user: created?.id ?? '', role }, signal)
        return (isLinked = true)
      } catch (error) {
        mayBeLinked = mayBeDone(error)
        if (error instanceof ApiError && error.isRefused && (await isTaken(signal).catch(() => false))) return false
        throw error
      }
    },

    /**
     * Saves the names of a new user that were changed after it was made. Only once it is linked: the users of no vendor are not for
     * vendor administrators to change.
     */
    async rename(person: Person, signal: AbortSignal): Promise<void> {
      if (!created || hasOwnNames || isSamePerson(person, created)) return
      await users.update({ ...person, id: created.id }, signal)
      created = { ...person, id: created.id }
    },
  }
}
