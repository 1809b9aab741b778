import type { Id, VendorUser } from '../../api/entities.ts'
import { idProviderUsers, roles, users, vendorUsers } from '../../api/users.ts'
import { isSameId } from '../../lib/ids.ts'
import { putInput } from '../../lib/putInput.ts'
import { isSameAddress } from '../../lib/emailAddress.ts'
import { isSelf } from '../../state/ownAccount.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { updateSignedIn, user as signedIn } from '../../state/session/session.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { person } from '../../text/common.ts'
import { saved as savedText } from '../../text/saved.ts'
import { user as t } from '../../text/user.ts'
import { keepOpen } from '../../ui/form/form.tsx'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { isSamePerson } from './newUser.ts'
import { userFields } from './userForm.ts'

/** Edits a user, sending only what changed and was not saved yet. */
export async function editUser({ id: link }: Pick<VendorUser, 'id'>): Promise<void> {
  const { vendorId } = selectedIds()
  let read: VendorUser | undefined
  let saved = valuesOf({ id: link })

  await openForm({
    edits: { verb: 'editUser', id: link },
    title: t.editTitle,
    subject: vendorSubject(vendorId),
    async load(request) {
      const [options, user] = await Promise.all([
        request(t.loadFailed, signal => roles.list({}, signal)),
        request(t.loadFailed, signal => vendorUsers.get({ id: link }, signal), 'entity'),
      ])
      return { options, user }
    },
    fields: data => userFields(data?.options, data?.user, data && isSelf(data.user) ? t.ownRole : undefined),
    start: ({ user }) => valuesOf(user),
    idLabel: t.id,
    idOf: ({ user }) => user.user?.id ?? '',
    nameOf: person.named,
    async onSubmit({ role, ...names }, { user }, signal) {
      // Read again since the last try.
      if (user !== read) saved = valuesOf((read = user))
      if (!isSamePerson(names, saved)) {
        if (!isSameAddress(names.user_name, saved.user_name) && (await isTaken(names.user_name, user.user?.id, signal))) {
          return keepOpen({ errors: { user_name: t.emailTaken } })
        }
        await users.update({ id: user.user?.id ?? '', ...putInput(names, user.user ?? {}) }, signal)
        saved = { ...saved, ...names }
        if (isSelf(user)) updateSignedIn({ ...signedIn.peek(), ...names, userName: names.user_name })
      }
      if (role !== saved.role && role !== '') await vendorUsers.update({ id: link, role }, signal)
      return { text: savedText.userSaved(person.named(names)), table: 'users', of: vendorId }
    },
  })
}

function valuesOf({ user, role }: VendorUser) {
  const { user_name, family_name, given_name } = user ?? {}
  return { user_name: user_name ?? '', family_name: family_name ?? '', given_name: given_name ?? '', role: role?.id ?? '' }
}

/**
 * Resolves to whether another user, or an account at the identity provider, already has the address. The user's own it is after a save
 * whose answer was lost.
 */
async function isTaken(userName: string, id: Id | null | undefined, signal: AbortSignal): Promise<boolean> {
  const [existing, account] = await Promise.all([users.exists({ userName }, signal), idProviderUsers.find({ userName }, signal)])
  const exists = existing.result
  const isOwn = exists && existing.userId != null && isSameId(existing.userId, id)
  return !isOwn && (exists || account !== undefined)
}
