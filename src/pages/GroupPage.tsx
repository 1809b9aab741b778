import { useSignals } from '@preact/signals-react/runtime'
import type { VendorGroup } from '../api/entities.ts'
import { useGroups } from '../features/groups/GroupPanel.tsx'
import { inUseReason, linksInto } from '../features/groups/group.ts'
import { useVendors, VendorPanel } from '../features/vendors/VendorPanel.tsx'
import { isSystemAdmin, may } from '../state/permission.ts'
import { button, rowAction } from '../text/common.ts'
import { group as t } from '../text/group.ts'
import { useOfferedDraft } from '../ui/dialog/drafts.ts'
import type { Column, RowAction, RowSelection } from '../ui/table/columns.ts'
import { TablePage } from '../ui/table/TablePage.tsx'
import { textFilter } from '../ui/table/filters.tsx'
import { bulk, dialogs } from './dialogs.ts'

const columns: Column<VendorGroup>[] = [{ key: 'name', head: t.name, value: group => group.name, width: 'minmax(12rem, 1fr)' }]

const filters = [textFilter<VendorGroup>('q', t.name, group => group.name)]

export function GroupPage() {
  useSignals()
  const vendors = useVendors()
  const vendorId = vendors.selectedId
  const groups = useGroups(vendorId)
  const list = vendors.isPending ? { ...groups, state: 'loading' as const } : groups

  const mayModify = may('modify', 'group')
  const create = () => vendorId !== undefined && list.after(dialogs.createGroup(vendorId))
  const edit = (id: VendorGroup['id']) => vendorId !== undefined && list.after(dialogs.editGroup(vendorId, id))
  const remove = (group: VendorGroup) => vendorId !== undefined && list.after(dialogs.removeGroup(group, vendorId))
  const showApps = (group: VendorGroup) => vendorId !== undefined && dialogs.showApps(group, vendorId)
  useOfferedDraft('group', of => (of ? edit(of) : create()), mayModify && vendorId !== undefined)
  useOfferedDraft('batch', kind => list.after(bulk.resumeBatch(kind)), mayModify && !vendors.isPending)

  const actions: (RowAction<VendorGroup> | false)[] = [
    { label: t.apps, name: t.appsOf, onPress: showApps },
    mayModify && { label: button.edit, name: rowAction.edit, onPress: group => edit(group.id) },
    mayModify && { label: button.remove, name: rowAction.remove, onPress: remove, disabledReason: inUseReason, reasonLinks: linksInto },
  ]

  const selection: RowSelection<VendorGroup> | false = mayModify && {
    of: vendorId,
    actions: [
      { label: button.remove, onPress: rows => vendorId !== undefined && list.after(bulk.removeGroups(rows, vendorId)) },
    ],
    disabledReason: inUseReason,
    reasonLinks: linksInto,
  }

  return (
    <TablePage
      id="groups"
      text={t}
      list={list}
      columns={columns}
      filters={filters}
      actions={actions}
      selection={selection}
      onAdd={mayModify && create}
      blocked={vendors.noVendorReason}
      blockedLinks={vendors.noVendorLinks}
      vendorName={vendors.selectedName}
      panels={isSystemAdmin.value && <VendorPanel list={vendors} />}
    />
  )
}
