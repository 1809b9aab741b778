import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { VendorGroup } from '../api/entities.ts'
import { useGroups } from '../features/groups/GroupPanel.tsx'
import { linksInto, nameOf, whyGroupStays } from '../features/groups/group.ts'
import { useVendors, VendorPanel } from '../features/vendors/VendorPanel.tsx'
import { isSystemAdmin, may } from '../state/permission.ts'
import { button, rowAction } from '../text/common.ts'
import { group as t } from '../text/group.ts'
import { useOfferedDraft } from '../ui/dialog/drafts.ts'
import type { Column, RowAction } from '../ui/table/columns.ts'
import { TablePage } from '../ui/table/TablePage.tsx'
import { FilterInput, useFilter } from '../ui/table/useFilter.tsx'
import { dialogs } from './dialogs.ts'

const columns: Column<VendorGroup>[] = [{ key: 'name', head: t.name, value: nameOf, width: 'minmax(12rem, 1fr)' }]

export function GroupPage() {
  useSignals()
  const vendors = useVendors()
  const vendorId = vendors.selectedId
  const groups = useGroups(vendorId)
  const list = vendors.isPending ? { ...groups, state: 'loading' as const } : groups
  const name = useFilter('groups.q')
  const rows = useMemo(() => list.rows.filter(group => name.matches(group.name)), [list.rows, name.text])

  const mayModify = may('modify', 'group')
  const create = () => vendorId !== undefined && list.after(dialogs.createGroup(vendorId))
  const edit = (id: VendorGroup['id']) => vendorId !== undefined && list.after(dialogs.editGroup(vendorId, id))
  const remove = (group: VendorGroup) => vendorId !== undefined && list.after(dialogs.removeGroup(group, vendorId))
  const showApps = (group: VendorGroup) => vendorId !== undefined && dialogs.showApps(group, vendorId)
  useOfferedDraft('group', of => (of ? edit(of) : create()), vendorId !== undefined)

  const actions: (RowAction<VendorGroup> | false)[] = [
    { label: t.apps, name: group => t.appsOf(nameOf(group)), press: showApps },
    mayModify && { label: button.edit, name: group => rowAction.edit(nameOf(group)), press: group => edit(group.id) },
    mayModify && { label: button.remove, name: group => rowAction.remove(nameOf(group)), press: remove, whyNot: whyGroupStays, waysOut: linksInto },
  ]

  return (
    <TablePage
      title={t.heading}
      lead={t.description}
      panels={isSystemAdmin.value && <VendorPanel list={vendors} />}
      inputs={<FilterInput label={t.name} filter={name} />}
      add={mayModify && create}
      first={vendors.whyNone}
      id="groups"
      name={t.tableTitle}
      columns={columns}
      actions={actions}
      rows={rows}
      load={list}
      filters={[name]}
      failed={t.load}
      empty={t.empty}
    />
  )
}
