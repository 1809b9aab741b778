import type { Id, VendorUser } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { groupUsers, userIdOf } from '../../api/groupUsers.ts'
import { passwords } from '../../api/passwords.ts'
import { roles, users, vendorUsers } from '../../api/users.ts'
import { isOneOf } from '../../lib/ids.ts'
import { distinct, groupBy, none } from '../../lib/keys.ts'
import { byName } from '../../lib/order.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { app as appText } from '../../text/app.ts'
import { button, person } from '../../text/common.ts'
import { group as groupText } from '../../text/group.ts'
import { user as t } from '../../text/user.ts'
import { runAction } from '../../ui/batch/action.ts'
import { choosingOne } from '../../ui/batch/choosingOne.ts'
import { confirmingNames } from '../../ui/batch/confirmingNames.ts'
import { ifEmpty } from '../../ui/form/emptyChoice.ts'
import { addressOf, emailOf } from './user.ts'

type Links = readonly VendorUser[]

/** One item a person, also if the list holds the person twice. */
const peopleIn = (links: Links) => distinct(links, userIdOf).map(link => ({ id: userIdOf(link), name: person.named(link.user) }))

/** Removes users from the selected vendor. */
export const removeUsers = (links: Links, vendorId = selectedIds().vendorId): Promise<readonly string[]> =>
  runAction({
    verb: 'removeUsers',
    args: [links, vendorId],
    title: t.removeTitle,
    subject: vendorSubject(vendorId),
    items: peopleIn(links),
    ask: confirmingNames({ body: t.removeManyConfirm, others: t.others, removal: [t.removedWith] }),
    run: ({ id }, _, signal) => users.remove({ id, vendorId: vendorId ?? '' }, signal, { expectsGone: true }),
  })

/** Asks the platform to mail each user a link for a new password. */
export const resetPasswords = (links: Links, vendorId = selectedIds().vendorId): Promise<readonly string[]> =>
  runAction({
    verb: 'resetPasswords',
    args: [links, vendorId],
    title: t.passwordReset,
    subject: vendorSubject(vendorId),
    items: distinct(links, addressOf).map(link => ({ id: emailOf(link), name: person.named(link.user) })),
    // A second mail makes the link of the first one useless.
    isOnce: () => true,
    ask: confirmingNames({ body: n => [t.resetManyConfirm(n), t.resetMail], others: t.others, okText: t.resetOk }),
    run: ({ id }, _, signal) => passwords.forgot({ user_name: id }, signal),
  })

/** Gives users a role, which the user chooses. */
export function changeRoles(links: Links, vendorId = selectedIds().vendorId): Promise<readonly string[]> {
  const linksOf = groupBy(links, link => String(userIdOf(link)))
  return runAction({
    verb: 'changeRoles',
    args: [links, vendorId],
    title: t.roleChange,
    subject: vendorSubject(vendorId),
    about: ({ about }) => about,
    items: peopleIn(links),
    ask: choosingOne({
      okText: button.change,
      label: t.role,
      required: t.roleRequired,
      help: t.roleChangeHelp,
      load: signal => roles.list({}, signal),
      failed: t.loadFailed,
    }),
    async run({ id }, { chosen }, signal) {
      for (const link of linksOf.get(String(id)) ?? none) await vendorUsers.update({ id: link.id, role: chosen }, signal)
    },
  })
}

/** Links users to a group of a vendor, which the user chooses; its members are left alone. `addGroup` adds a first group. */
export async function addToGroup(
  links: Links,
  addGroup: (vendorId: Id) => Promise<unknown>,
  vendorId = selectedIds().vendorId,
): Promise<readonly string[]> {
  if (vendorId === undefined) return []
  return runAction({
    verb: 'addToGroup',
    args: [links, vendorId],
    title: t.groupAdd,
    subject: vendorSubject(vendorId),
    about: ({ about }) => about,
    items: peopleIn(links),
    ask: choosingOne({
      okText: button.add,
      label: appText.group,
      required: appText.groupRequired,
      help: t.groupAddHelp,
      load: async signal => (await groups.list({ vendorId }, signal)).toSorted(byName),
      failed: groupText.loadFailed,
      ifEmpty: ifEmpty(groupText, () => addGroup(vendorId)),
    }),
    async prepare({ chosen }, signal) {
      const members = await groupUsers.list({ vendorId, vendorGroupId: chosen }, signal)
      return isOneOf(members.map(userIdOf))
    },
    async run({ id }, { chosen }, signal, isMember) {
      if (!isMember(id)) await groupUsers.create({ vendor_group: chosen, user: id }, signal, { vendor: vendorId })
    },
  })
}
