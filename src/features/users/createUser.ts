import { createElement } from 'react'
import type { IdProviderUser } from '../../api/entities.ts'
import { roles } from '../../api/users.ts'
import { ApiError } from '../../lib/http.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { person as personText, table } from '../../text/common.ts'
import { saved } from '../../text/saved.ts'
import { user as t } from '../../text/user.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { keepOpen } from '../../ui/form/form.tsx'
import { orUnanswered } from '../../ui/load/failureMessages.ts'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { lookUp, newUser } from './newUser.ts'
import { userFields } from './userForm.ts'

/**
 * Adds a user to the selected vendor. Reuses an existing account if the user agrees. Saving again does what is left: links an account
 * that was created, and saves names that were corrected since. A selected group does not have the new user, which is said.
 */
export async function createUser(): Promise<void> {
  const { vendorId, groupId } = selectedIds()
  if (vendorId === undefined) return
  let accepted: string | undefined
  let adding = newUser(vendorId)

  await openForm({
    call: { verb: 'createUser', args: [] },
    title: t.createTitle,
    again: { keeps: ['role'], done: groupId !== undefined ? saved.usersAddedOutside : saved.usersAdded },
    intro: () => createElement('p', { className: 'hint' }, t.mailboxHelp),
    subject: vendorSubject(vendorId),
    load: request => request(t.loadFailed, signal => roles.list({}, signal)),
    fields: userFields,
    nameOf: personText.named,
    async onSubmit({ role, ...person }, _, signal) {
      const userName = person.user_name
      let account: IdProviderUser | undefined
      if (adding.created()?.user_name !== userName) {
        const standing = await lookUp(userName, signal)
        if (standing.isTaken) return keepOpen({ errors: { user_name: t.emailTaken } })
        account = standing.account
        if (account && accountKey(account, userName) !== accepted) {
          const { familyName, givenName } = account.name ?? {}
          const question = t.accountExists(familyName || table.none, givenName || table.none)
          if (!(await confirm({ title: t.accountExistsTitle, body: question, okText: t.accountExistsOk }))) return keepOpen()
          accepted = accountKey(account, userName)
          // What the identity provider does not say stays as it was typed.
          return keepOpen({ values: { ...(familyName && { family_name: familyName }), ...(givenName && { given_name: givenName }) } })
        }
      }
      await adding.provide(person, account?.id, signal)
      try {
        if (!(await adding.link(role, signal))) return keepOpen({ errors: { user_name: t.emailTaken } })
        await adding.rename(person, signal)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return keepOpen({ messages: [...orUnanswered()(error), adding.isLinked() ? t.added : t.accountCreated], error })
      }
      const name = adding.hasOwnNames() ? userName : personText.named(person)
      const kept = adding.hasOwnNames() ? saved.namesKept : ''
      // Another user may follow.
      adding = newUser(vendorId)
      return {
        text: (groupId !== undefined ? saved.userAddedOutside(name) : saved.userAdded(name)) + kept,
        table: 'users',
        of: vendorId,
        match: { email: [userName] },
        next: { label: t.copyGuide, verb: 'copyGuide', args: [userName] },
      }
    },
  })
}

/** Identifies an account: by its id if the platform sent one, else by the address it was found by. */
const accountKey = (account: IdProviderUser, userName: string) => String(account.id ?? userName)
