import type { Id, IdProviderUser } from '../../api/entities.ts'
import { idProviderUsers, roles, users, vendorUsers } from '../../api/users.ts'
import { ApiError } from '../../lib/http.ts'
import { user as t } from '../../text/user.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { keepOpen, messagesFor } from '../../ui/form/form.tsx'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { nameOf } from './user.ts'
import { userFields } from './userForm.ts'

/**
 * Adds a user to a vendor. Reuses an existing account where the user agrees. Where an account was created but not linked, saving again only
 * links it. Resolves to whether the data changed, also where only the account was created. `isGroupShown`: the list is filtered by a group
 * and will not contain the new user, so a toast says where to find it.
 */
export async function createUser(vendor: Id, isGroupShown = false): Promise<boolean> {
  let accepted: string | undefined
  let made: { id: Id; user_name: string; family_name: string; given_name: string } | undefined

  const isSaved = await openForm({
    form: 'user',
    title: t.createTitle,
    load: ask => ask(t.loadFailed, signal => roles.list({}, signal)),
    fields: data => userFields(data ?? []),
    async onSubmit({ role, ...names }, _, signal) {
      const { user_name: userName, family_name: familyName, given_name: givenName } = names
      if (made?.user_name === userName) {
        if (made.family_name !== familyName || made.given_name !== givenName) await users.update({ ...names, id: made.id }, signal)
        made = { ...names, id: made.id }
      } else {
        if (isTrue(await vendorUsers.exists({ userName }, signal))) return keepOpen({ errors: { user_name: t.emailTaken } })
        const account = await idProviderUsers.find({ userName }, signal)
        if (account && keyOf(account, userName) !== accepted) {
          const names = { family_name: account.name?.familyName ?? '', given_name: account.name?.givenName ?? '' }
          if (!(await confirmTakeover(names.family_name, names.given_name))) return keepOpen()
          accepted = keyOf(account, userName)
          return keepOpen({ values: names })
        }
        const known = await users.exists({ userName }, signal)
        const idProviderUserId = account?.id
        const id = isTrue(known) && known.userId != null
          ? known.userId
          : (await idProviderUsers.create(
            { userName, familyName, givenName, ...(idProviderUserId != null ? { idProviderUserId } : {}) }, signal)).id
        made = { ...names, id }
      }
      try {
        await vendorUsers.create({ vendor, user: made.id, role }, signal)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return keepOpen({ messages: [...messagesFor(error), t.accountMade] })
      }
      if (isGroupShown) toast.done(t.addedOutsideGroup(nameOf({ id: made.id, user: made })))
    },
  })
  return isSaved || made !== undefined
}

/** Identifies an account: by its id where the platform sent one, else by the address it was found by. */
const keyOf = (account: IdProviderUser, userName: string) => String(account.id ?? userName)

const isTrue = ({ result }: { result: unknown }) => result === true

function confirmTakeover(familyName: string, givenName: string): Promise<boolean> {
  return confirm({ title: t.accountExistsTitle, body: t.accountExists(familyName, givenName), okText: t.accountExistsOk })
}
