import { useSignals } from '@preact/signals-react/runtime'
import type { Application } from '../api/entities.ts'
import { applications } from '../api/applications.ts'
import { by } from '../lib/order.ts'
import { may } from '../state/permission.ts'
import { app as t } from '../text/app.ts'
import { button, rowAction } from '../text/common.ts'
import { group as groupText } from '../text/group.ts'
import { useOfferedDraft } from '../ui/dialog/drafts.ts'
import type { Column, RowAction, RowSelection } from '../ui/table/columns.ts'
import { TablePage } from '../ui/table/TablePage.tsx'
import { textFilter } from '../ui/table/filters.tsx'
import { useLoad } from '../ui/load/useLoad.ts'
import { bulk, dialogs } from './dialogs.ts'
import { useSelected } from './useSelected.tsx'

const columns: Column<Application>[] = [{ key: 'name', head: t.name, value: app => app.name, width: 'minmax(12rem, 1fr)' }]

const filters = [textFilter<Application>('q', t.name, app => app.name)]

const order = by<Application>(app => app.name)

export function AppPage() {
  useSignals()
  const { vendorId, vendorName, groupId, waiting, isSettled, noVendorReason, noVendorLinks, panels } = useSelected()
  const apps = useLoad(applications.list, vendorId !== undefined && !waiting && { vendorId, vendorGroupId: groupId }, order)
  const list = { ...apps, ...waiting }

  const mayModify = may('modify', 'app')
  const create = () => vendorId !== undefined && list.after(dialogs.createApp(vendorId, groupId))
  const edit = (id: Application['id']) => vendorId !== undefined && list.after(dialogs.editApp(vendorId, id))
  const remove = (app: Application) => list.after(dialogs.removeApp(app))
  const showCredentials = (app: Application) => dialogs.showCredentials(app)
  useOfferedDraft('app', of => (of ? edit(of) : create()), mayModify && vendorId !== undefined)
  useOfferedDraft('batch', kind => list.after(bulk.resumeBatch(kind)), mayModify && isSettled)

  const actions: (RowAction<Application> | false)[] = [
    { label: t.credentials, name: t.credentialsOf, onPress: showCredentials },
    mayModify && { label: button.edit, name: rowAction.edit, onPress: app => edit(app.id) },
    mayModify && { label: button.remove, name: rowAction.remove, onPress: remove },
  ]

  const selection: RowSelection<Application> | false = mayModify && {
    of: vendorId,
    actions: [
      { label: button.remove, onPress: rows => list.after(bulk.removeApps(rows)) },
      { label: t.moveLabel, onPress: rows => vendorId !== undefined && list.after(bulk.moveApps(rows, vendorId)) },
    ],
  }

  return (
    <TablePage
      id="apps"
      text={t}
      list={list}
      columns={columns}
      filters={filters}
      actions={actions}
      selection={selection}
      onAdd={mayModify && create}
      blocked={noVendorReason}
      blockedLinks={noVendorLinks}
      vendorName={vendorName}
      isNarrowed={groupId !== undefined}
      failed={waiting && groupText.loadFailed}
      panels={panels()}
    />
  )
}
