import { useSignals } from '@preact/signals-react/runtime'
import type { VendorUser } from '../api/entities.ts'
import { groupUsers, userIdOf } from '../api/groupUsers.ts'
import { vendorUsers } from '../api/users.ts'
import { columns } from '../features/users/userColumns.tsx'
import { order, useMembers } from '../features/users/joinMembers.ts'
import {
  emailOf,
  namesOf,
  noAddressesReason,
  noAddressReason,
  noResetReason,
  noSelectReason,
  untouchableReason,
} from '../features/users/user.ts'
import { may } from '../state/permission.ts'
import { button, rowAction } from '../text/common.ts'
import { group as groupText } from '../text/group.ts'
import { user as t } from '../text/user.ts'
import type { RowAction } from '../ui/table/columns.ts'
import { TablePage } from '../ui/table/TablePage.tsx'
import { choiceFilter, textFilter } from '../ui/table/filters.tsx'
import { useLoad } from '../ui/load/useLoad.ts'
import { bulk, dialogs } from './dialogs.ts'
import { useScope } from './useScope.tsx'
import { nextStepOf } from './VendorSteps.tsx'
import { allowed } from './verbs.ts'

const filters = [
  textFilter<VendorUser>('q', t.email, emailOf),
  textFilter<VendorUser>('name', t.name, namesOf),
  choiceFilter<VendorUser>(
    'role',
    t.role,
    link => link.role?.id,
    links => links.flatMap(({ role }) => role ?? []),
  ),
]

const removeUser = (link: VendorUser) => dialogs.removeUser(link, vendorId => bulk.offboardUser(link, vendorId))

const actions: RowAction<VendorUser>[] = [
  { label: t.resetLabel, name: t.passwordResetOf, onPress: dialogs.resetPassword, disabledReason: noResetReason },
  { label: button.edit, name: rowAction.edit, onPress: dialogs.editUser, disabledReason: untouchableReason },
  { label: button.remove, name: rowAction.remove, onPress: removeUser, look: 'soft', disabledReason: untouchableReason },
]

/** Those on people have one item for each. */
const selectionActions = [
  { label: t.passwordReset, onPress: bulk.resetPasswords, itemOf: emailOf, disabledReason: noAddressReason },
  { label: t.roleChangeLabel, onPress: bulk.changeRoles, itemOf: userIdOf },
  { label: t.groupAdd, onPress: bulk.addToGroup, itemOf: userIdOf, verb: 'addToGroup' as const },
  { label: t.copyGuide, onPress: bulk.copyGuides, isAside: true, disabledReason: noAddressesReason },
  { label: t.copyEmails, onPress: bulk.copyEmails, isAside: true, disabledReason: noAddressesReason },
  { label: button.remove, onPress: bulk.removeUsers, itemOf: userIdOf },
]

const groupActions = { onCreate: dialogs.createGroup, onEdit: dialogs.editGroup }

const verbs = { copyGuide: dialogs.copyGuide }

export function UserPage() {
  useSignals()
  const { groupId, ...scope } = useScope(groupActions)
  const ofVendor = scope.owner && { vendorId: scope.owner.id }
  const users = useLoad(vendorUsers.list, ofVendor, order, groupId)
  const members = useLoad(groupUsers.list, ofVendor && groupId !== undefined && { ...ofVendor, vendorGroupId: groupId })
  const inGroup = useMembers(users, members)
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
      above={nextStepOf(scope.owner, 'users')}
      {...scope}
    />
  )
}
