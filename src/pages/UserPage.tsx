import { useSignals } from '@preact/signals-react/runtime'
import type { VendorGroupUser, VendorUser } from '../api/entities.ts'
import { groupUsers, userIdOf } from '../api/groupUsers.ts'
import { vendorUsers } from '../api/users.ts'
import { columns } from '../features/users/columns.tsx'
import { emailOf, namesOf, noAddressReason, noResetReason, noSelectReason, untouchableReason } from '../features/users/user.ts'
import { distinct } from '../lib/keys.ts'
import { by } from '../lib/order.ts'
import { may } from '../state/permission.ts'
import { button, rowAction } from '../text/common.ts'
import { group as groupText } from '../text/group.ts'
import { user as t } from '../text/user.ts'
import { useJoinedLoads } from '../ui/load/useJoinedLoads.ts'
import type { RowAction } from '../ui/table/columns.ts'
import { TablePage } from '../ui/table/TablePage.tsx'
import { choiceFilter, textFilter } from '../ui/table/filters.tsx'
import { useLoad } from '../ui/load/useLoad.ts'
import { bulk, dialogs } from './dialogs.ts'
import { useScope } from './useScope.tsx'
import { allowed } from './verbs.ts'

const filters = [
  textFilter<VendorUser>('q', t.email, emailOf),
  textFilter<VendorUser>('name', t.name, namesOf),
  choiceFilter<VendorUser>('role', t.role, link => link.role?.id, { fromRows: link => link.role }),
]

const order = by<VendorUser>(link => link.role?.id, emailOf)

const removeUser = (link: VendorUser) => dialogs.removeUser(link, vendorId => bulk.offboardUser(link, vendorId))

const actions: RowAction<VendorUser>[] = [
  { label: t.resetLabel, name: t.passwordResetOf, onPress: dialogs.resetPassword, disabledReason: noResetReason },
  { label: button.edit, name: rowAction.edit, onPress: dialogs.editUser, disabledReason: untouchableReason },
  { label: button.remove, name: rowAction.remove, onPress: removeUser, look: 'soft', disabledReason: untouchableReason },
]

const selectionActions = [
  { label: t.passwordReset, onPress: bulk.resetPasswords, disabledReason: noAddressReason },
  { label: t.roleChangeLabel, onPress: bulk.changeRoles },
  { label: t.groupAdd, onPress: bulk.addToGroup, verb: 'addToGroup' as const },
  { label: button.remove, onPress: bulk.removeUsers },
]

const groupActions = { onCreate: dialogs.createGroup, onEdit: dialogs.editGroup }

const verbs = { copyGuide: dialogs.copyGuide }

export function UserPage() {
  useSignals()
  const { groupId, ...scope } = useScope(groupActions)
  const ofVendor = scope.owner && { vendorId: scope.owner.id }
  const users = useLoad(vendorUsers.list, ofVendor, order, groupId === undefined)
  const members = useLoad(groupUsers.ids, ofVendor && groupId !== undefined && { ...ofVendor, vendorGroupId: groupId })
  const inGroup = useJoinedLoads(users, members, joinMembers)
  const mayModify = may('modify', 'user')
  const importing = { label: t.importCsv, onPress: () => bulk.importUsers(), disabledReason: scope.gate?.reason }
  return (
    <TablePage
      id="users"
      text={users.state === 'failed' ? t : { ...t, loadFailed: groupText.membersLoadFailed }}
      list={groupId === undefined ? users : inGroup}
      columns={columns}
      filters={filters}
      actions={mayModify && actions}
      selection={mayModify && { actions: allowed(selectionActions), disabledReason: noSelectReason }}
      onAdd={mayModify && dialogs.createUser}
      more={mayModify && [importing]}
      verbs={verbs}
      {...scope}
    />
  )
}

/** Replaces members of a group by their entries in the vendor's user list, which have roles. Keeps members who are not in it; each once. */
function joinMembers(users: readonly VendorUser[], members: readonly VendorGroupUser[]): VendorUser[] {
  const links = new Map(users.map(link => [String(link.user?.id), link]))
  return distinct(members, userIdOf)
    .map(member => links.get(String(userIdOf(member))) ?? strangerOf(member))
    .toSorted(order)
}

/** Has no link to the vendor, so there is nothing to edit. */
const strangerOf = (member: VendorGroupUser): VendorUser => ({
  id: `member ${member.id}`,
  user: typeof member.user === 'object' ? member.user : null,
  isStranger: true,
})
