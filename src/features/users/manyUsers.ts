import { account } from '../../api/account.ts'
import type { Id, VendorUser } from '../../api/entities.ts'
import { groups, groupUsers } from '../../api/groups.ts'
import { roles, users, vendorUsers } from '../../api/users.ts'
import type { DraftCall } from '../../lib/draft.ts'
import { distinct } from '../../lib/keys.ts'
import { by } from '../../lib/order.ts'
import { required } from '../../lib/rules.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { app as appText } from '../../text/app.ts'
import { button } from '../../text/common.ts'
import { group as groupText } from '../../text/group.ts'
import { user as t } from '../../text/user.ts'
import { confirmingNames } from '../../ui/batch/confirmMany.ts'
import { type BatchKinds, type Input, runKind } from '../../ui/batch/kinds.ts'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { optionsOf } from '../../ui/form/checks.tsx'
import { type Adding, selectField, whereEmpty } from '../../ui/form/fields.tsx'
import { addressOf, emailOf, nameOf } from './user.ts'

/** The actions on users: one item a person, also if the list holds the person twice. */
const userKinds = {
  removeUsers: {
    title: t.removeTitle,
    ask: confirmingNames({ title: t.removeTitle, body: t.removeManyConfirm, okText: button.remove, isRemoval: true }),
    run: (id, { vendorId }, signal) => users.remove({ id, vendorId: vendorId as Id }, signal, { expectsGone: true }),
  },
  resetPasswords: {
    title: t.passwordReset,
    // A second mail makes the link of the first one useless.
    isOnce: true,
    ask: confirmingNames({ title: t.passwordReset, body: t.resetManyConfirm, okText: t.resetOk }),
    run: (id, _, signal) => account.forgotPassword({ user_name: String(id) }, signal),
  },
  changeRoles: {
    title: t.roleChange,
    ask: askForRole,
    async run(id, { role, links }, signal) {
      for (const link of (links as LinksByUser)[String(id)] ?? []) await vendorUsers.update({ id: link, role: role as Id }, signal)
    },
  },
  addToGroup: {
    title: t.groupAdd,
    ask: (items, input, draft) => askForGroup(items, input, draft),
    prepare: async ({ vendorId, group }, signal) => {
      const members = await groupUsers.list({ vendorId: vendorId as Id, vendorGroupId: group as Id }, signal)
      return new Set(members.map(({ user }) => String(typeof user === 'object' ? user?.id : user)))
    },
    async run(id, { group }, signal, members) {
      if (!(members as Set<string>).has(String(id))) await groupUsers.create({ vendor_group: group as Id, user: id }, signal)
    },
  },
} satisfies BatchKinds

type Links = readonly VendorUser[]
type LinksByUser = Readonly<Record<string, readonly Id[]>>

const byUser = ({ user }: VendorUser): Id => user?.id ?? ''
const peopleIn = (links: Links) => distinct(links, byUser).map(link => ({ id: byUser(link), name: nameOf(link) }))

/** Removes users from the selected vendor. */
export const removeUsers = (links: Links, vendorId = selectedIds().vendorId): Promise<void> =>
  runKind(userKinds, 'removeUsers', [links, vendorId], peopleIn(links), { vendorId })

/** Asks the platform to mail each user a link for a new password. */
export const resetPasswords = (links: Links): Promise<void> =>
  runKind(
    userKinds,
    'resetPasswords',
    [links],
    distinct(links, addressOf).map(link => ({ id: emailOf(link), name: nameOf(link) })),
  )

/** Gives users a role, which the user chooses. */
export function changeRoles(links: Links): Promise<void> {
  const byPerson = new Map<string, Id[]>()
  for (const link of links) {
    const user = String(byUser(link))
    byPerson.set(user, [...(byPerson.get(user) ?? []), link.id])
  }
  return runKind(userKinds, 'changeRoles', [links], peopleIn(links), { links: Object.fromEntries(byPerson) })
}

/** Links users to a group of the selected vendor, which the user chooses; its members are left alone. `addGroup` adds a first group. */
export function addToGroup(links: Links, addGroup: Adding, vendorId = selectedIds().vendorId): Promise<void> {
  const ask = (items: readonly unknown[], input: Input, draft: DraftCall) => askForGroup(items, input, draft, addGroup)
  return runKind({ addToGroup: { ...userKinds.addToGroup, ask } }, 'addToGroup', [links, vendorId], peopleIn(links), { vendorId })
}

async function askForRole({ length }: readonly unknown[], input: Input, draft: DraftCall): Promise<Input | undefined> {
  let chosen: Input | undefined
  await openForm({
    draft,
    title: t.roleChange,
    okText: t.change,
    load: ask => ask(t.loadFailed, signal => roles.list({}, signal)),
    start: () => ({ role: (input.role as Id | undefined) ?? '' }),
    fields: data => ({
      role: { ...selectField(t.role, data && optionsOf(data), required(t.roleRequired)), help: t.roleChangeHelp(length) },
    }),
    async onSubmit({ role }) {
      chosen = { ...input, role }
    },
  })
  return chosen
}

async function askForGroup(
  { length }: readonly unknown[],
  input: Input,
  draft: DraftCall,
  addGroup: Adding = false,
): Promise<Input | undefined> {
  let chosen: Input | undefined
  await openForm({
    draft,
    title: t.groupAdd,
    okText: t.groupAddOk,
    load: ask => ask(groupText.loadFailed, signal => groups.list({ vendorId: input.vendorId as Id }, signal)),
    start: () => ({ group: (input.group as Id | undefined) ?? '' }),
    fields: (data, reload) => ({
      group: {
        ...selectField(appText.group, data && optionsOf(data.toSorted(by(group => group.name))), required(appText.groupRequired)),
        help: t.groupAddHelp(length),
        whereEmpty: whereEmpty(groupText, addGroup, reload),
      },
    }),
    async onSubmit({ group }) {
      chosen = { ...input, group }
    },
  })
  return chosen
}
