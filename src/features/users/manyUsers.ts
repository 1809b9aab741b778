import { account } from '../../api/account.ts'
import type { Id, VendorUser } from '../../api/entities.ts'
import { groups, groupUsers } from '../../api/groups.ts'
import { roles, users, vendorUsers } from '../../api/users.ts'
import { by } from '../../lib/order.ts'
import { required } from '../../lib/rules.ts'
import { app as appText } from '../../text/app.ts'
import { button } from '../../text/common.ts'
import { group as groupText } from '../../text/group.ts'
import { user as t } from '../../text/user.ts'
import { confirmMany } from '../../ui/batch/confirmMany.ts'
import { type BatchKinds, runKind } from '../../ui/batch/kinds.ts'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { optionsOf } from '../../ui/form/checks.tsx'
import { type Adding, selectField, whereEmpty } from '../../ui/form/fields.tsx'
import { emailOf, nameOf } from './user.ts'

/** The actions on users. */
export const userKinds = {
  removeUsers: {
    title: t.removeTitle,
    isRemoval: true,
    run: (id, { vendorId }, signal) => users.remove({ id, vendorId: vendorId as Id }, signal),
  },
  resetPasswords: {
    title: t.passwordReset,
    // A second mail makes the link of the first one useless.
    isOnce: true,
    run: (id, _, signal) => account.forgotPassword({ user_name: String(id) }, signal),
  },
  changeRoles: {
    title: t.roleChange,
    run: (id, { role }, signal) => vendorUsers.update({ id, role: role as Id }, signal),
  },
  addToGroup: {
    title: t.groupAdd,
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

const named = (links: Links, idOf: (link: VendorUser) => Id | null | undefined) =>
  links.map(link => ({ id: idOf(link) ?? '', name: nameOf(link) }))
const byUser = (link: VendorUser) => link.user?.id

/** Removes users from a vendor. Resolves to whether the data may have changed, as all of these actions. */
export async function removeUsers(links: Links, vendorId: Id): Promise<boolean> {
  const body = t.removeManyConfirm(links.length)
  return await confirmMany({ title: t.removeTitle, body, names: links.map(nameOf), okText: button.remove, isRemoval: true })
    && runKind(userKinds, 'removeUsers', named(links, byUser), { vendorId })
}

/** Asks the platform to mail each user a link for a new password. */
export async function resetPasswords(links: Links): Promise<boolean> {
  const body = t.resetManyConfirm(links.length)
  return await confirmMany({ title: t.passwordReset, body, names: links.map(nameOf), okText: t.resetOk })
    && runKind(userKinds, 'resetPasswords', named(links, emailOf))
}

/** Gives users a role, which the user chooses. */
export async function changeRoles(links: Links): Promise<boolean> {
  let chosen: Id | undefined
  await openForm({
    form: 'roles',
    title: t.roleChange,
    okText: t.change,
    load: ask => ask(t.loadFailed, signal => roles.list({}, signal)),
    fields: data => ({
      role: { ...selectField(t.role, data && optionsOf(data), required(t.roleRequired)), help: t.roleChangeHelp(links.length) },
    }),
    async onSubmit({ role }) { chosen = role },
  })
  return chosen !== undefined && runKind(userKinds, 'changeRoles', named(links, link => link.id), { role: chosen })
}

/** Links users to a group of the vendor, which the user chooses; members of it already are left alone. */
export async function addToGroup(links: Links, vendorId: Id, addGroup: Adding): Promise<boolean> {
  let chosen: Id | undefined
  await openForm({
    form: 'groupOfUsers',
    title: t.groupAdd,
    okText: t.groupAddOk,
    load: ask => ask(groupText.loadFailed, signal => groups.list({ vendorId }, signal)),
    fields: (data, reload) => ({
      group: {
        ...selectField(appText.group, data && optionsOf(data.toSorted(by(group => group.name))), required(appText.groupRequired)),
        help: t.groupAddHelp(links.length),
        whereEmpty: whereEmpty(groupText, addGroup, reload),
      },
    }),
    async onSubmit({ group }) { chosen = group },
  })
  return chosen !== undefined && runKind(userKinds, 'addToGroup', named(links, byUser), { vendorId, group: chosen })
}
