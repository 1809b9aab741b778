import { useSignals } from '@preact/signals-react/runtime'
import type { Id, VendorGroupUser, VendorUser } from '../api/entities.ts'
import { groupUsers } from '../api/groups.ts'
import { vendorUsers } from '../api/users.ts'
import { userIdOf } from '../features/groups/members.ts'
import { roleFilter } from '../features/users/roleFilter.tsx'
import { addressOf, emailOf, isSelf } from '../features/users/user.ts'
import { distinct } from '../lib/keys.ts'
import { by } from '../lib/order.ts'
import { may } from '../state/permission.ts'
import { recognize } from '../state/ownAccount.ts'
import { button, rowAction } from '../text/common.ts'
import { group as groupText } from '../text/group.ts'
import { user as t } from '../text/user.ts'
import { Copyable } from '../ui/copy/Copyable.tsx'
import { useOfferedDraft } from '../ui/dialog/drafts.ts'
import { useJoinedLoads } from '../ui/load/useJoinedLoads.ts'
import type { Column, RowAction, RowSelection } from '../ui/table/columns.ts'
import { TablePage } from '../ui/table/TablePage.tsx'
import { textFilter } from '../ui/table/filters.tsx'
import { useLoad } from '../ui/load/useLoad.ts'
import { bulk, dialogs } from './dialogs.ts'
import { useSelected } from './useSelected.tsx'

const columns: Column<VendorUser>[] = [
  { key: 'email', head: t.email, value: emailOf, show: showEmail, width: 'minmax(13.75rem, 3fr)' },
  { key: 'family', head: t.familyName, value: link => link.user?.family_name, width: 'minmax(4.25rem, 1fr)' },
  { key: 'given', head: t.givenName, value: link => link.user?.given_name, width: 'minmax(4.25rem, 1fr)' },
  { key: 'role', head: t.role, value: link => link.role?.name, width: 'minmax(8.5rem, 1fr)' },
]

const filters = [
  textFilter<VendorUser>('q', t.email, emailOf),
  textFilter<VendorUser>('name', t.name, namesOf),
  roleFilter,
]

const order = by<VendorUser>(link => link.role?.id, emailOf)

export function UserPage() {
  useSignals()
  const { vendorId, vendorName, groupId, waiting, isSettled, noVendorReason, noVendorLinks, groups, panels } = useSelected()
  const users = useLoad(vendorUsers.list, vendorId !== undefined && { vendorId }, order)
  const members = useLoad(groupUsers.list, vendorId !== undefined && groupId !== undefined && { vendorId, vendorGroupId: groupId })
  recognize(users.rows)
  const inGroup = useJoinedLoads(users, members, joinMembers)
  const known = groupId === undefined ? users : inGroup
  const list = waiting ? { ...known, ...waiting, reload: reloadAll } : known

  function reloadAll() {
    groups.reload()
    users.reload()
  }

  // Editing a group may have changed its members, but no user.
  async function afterGroup(change: Promise<unknown>) {
    await Promise.all([groups.after(change), members.after(change)])
    return Boolean(await change)
  }

  const mayModify = may('modify', 'user')
  const create = () => vendorId !== undefined && users.after(dialogs.createUser(vendorId, groupId !== undefined))
  const importUsers = () => vendorId !== undefined && users.after(bulk.importUsers(vendorId))
  const edit = (id: VendorUser['id']) => users.after(dialogs.editUser(id))
  const remove = (link: VendorUser) =>
    vendorId !== undefined && list.after(dialogs.removeUser(link, vendorId))
  const reset = (link: VendorUser) => dialogs.resetPassword(link)
  const createGroup = async () => vendorId !== undefined && afterGroup(dialogs.createGroup(vendorId))
  const editGroup = (id: Id) => vendorId !== undefined && afterGroup(dialogs.editGroup(vendorId, id))
  useOfferedDraft('user', of => (of ? edit(of) : create()), mayModify && vendorId !== undefined)
  useOfferedDraft('group', of => (of ? editGroup(of) : createGroup()), may('modify', 'group') && vendorId !== undefined)
  useOfferedDraft('batch', kind => list.after(bulk.resumeBatch(kind)), mayModify && isSettled)

  const actions: RowAction<VendorUser>[] = [
    { label: t.resetLabel, name: t.passwordResetOf, onPress: reset, disabledReason: noResetReason },
    { label: button.edit, name: rowAction.edit, onPress: link => edit(link.id), disabledReason: untouchableReason },
    { label: button.remove, name: rowAction.remove, onPress: remove, disabledReason: untouchableReason },
  ]

  const selection: RowSelection<VendorUser> | false = mayModify && vendorId !== undefined && {
    of: vendorId,
    actions: [
      { label: button.remove, onPress: links => list.after(bulk.removeUsers(links, vendorId)) },
      { label: t.passwordReset, onPress: links => bulk.resetPasswords(links), disabledReason: noAddressReason },
      { label: t.roleChangeLabel, onPress: links => list.after(bulk.changeRoles(links)) },
      may('modify', 'group') && { label: t.groupAdd, onPress: links => list.after(bulk.addToGroup(links, vendorId, createGroup)) },
    ],
    disabledReason: link => untouchableReason(link) ?? (isSelf(link) ? t.ownSelect : undefined),
  }

  return (
    <TablePage
      id="users"
      text={t}
      list={list}
      columns={columns}
      filters={filters}
      actions={mayModify ? actions : []}
      selection={selection}
      onAdd={mayModify && create}
      more={mayModify ? [{ label: t.importCsv, onPress: importUsers, disabledReason: noVendorReason }] : undefined}
      blocked={noVendorReason}
      blockedLinks={noVendorLinks}
      vendorName={vendorName}
      isNarrowed={groupId !== undefined}
      failed={users.state === 'failed' ? t.loadFailed : waiting ? groupText.loadFailed : groupText.membersLoadFailed}
      panels={panels({ onCreate: createGroup, onEdit: editGroup })}
    />
  )
}

/** Returns the full name with and without a space in it, as people type both. */
function namesOf({ user }: VendorUser) {
  const { family_name, given_name } = user ?? {}
  return `${family_name ?? ''} ${given_name ?? ''}\n${family_name ?? ''}${given_name ?? ''}`
}

function showEmail(link: VendorUser) {
  return <Copyable text={emailOf(link)} />
}

/**
 * Resolves each member of a group to its entry in the vendor's user list, which has the role. Drops duplicates, and keeps members who are
 * not in the list.
 */
function joinMembers(users: readonly VendorUser[], members: readonly VendorGroupUser[]): VendorUser[] {
  const links = new Map(users.map(link => [String(link.user?.id), link]))
  return distinct(members, userIdOf).map(member => links.get(String(userIdOf(member))) ?? strangerOf(member)).toSorted(order)
}

/** Has no link to the vendor, so there is nothing to edit. */
const strangerOf = (member: VendorGroupUser): VendorUser => (
  { id: `member ${member.id}`, user: typeof member.user === 'object' ? member.user : null, isStranger: true })

/** Returns why a row has no actions: it is not a link to a known user. */
function untouchableReason(link: VendorUser): string | undefined {
  return link.user?.id == null || link.isStranger ? t.untouchable : undefined
}

/** Returns why no password can be reset: users without an e-mail address are among them. */
function noAddressReason(links: readonly VendorUser[]): string | undefined {
  const missing = links.filter(link => !addressOf(link)).length
  return missing ? t.someNoAddress(missing) : undefined
}

/** Returns why the password of a row's user cannot be reset. */
function noResetReason(link: VendorUser): string | undefined {
  return untouchableReason(link) ?? (addressOf(link) ? undefined : t.noAddress)
}
