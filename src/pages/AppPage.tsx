import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { Application } from '../api/entities.ts'
import { applications } from '../api/applications.ts'
import { by } from '../lib/order.ts'
import { may } from '../state/permission.ts'
import { app as t } from '../text/app.ts'
import { button, rowAction, table } from '../text/common.ts'
import { group as groupText } from '../text/group.ts'
import { useOfferedDraft } from '../ui/dialog/drafts.ts'
import type { Column, RowAction } from '../ui/table/columns.ts'
import { TablePage } from '../ui/table/TablePage.tsx'
import { FilterInput, useFilter } from '../ui/table/useFilter.tsx'
import { useLoad } from '../ui/load/useLoad.ts'
import { dialogs } from './dialogs.ts'
import { useSelected } from './useSelected.tsx'

const nameOf = (app: Application) => app.name || table.none

const columns: Column<Application>[] = [{ key: 'name', head: t.name, value: nameOf, width: 'minmax(12rem, 1fr)' }]

const order = by<Application>(app => app.name)

export function AppPage() {
  useSignals()
  const { vendorId, groupId, waiting, whyNoVendor, panels } = useSelected()
  const apps = useLoad(
    signal => vendorId !== undefined && !waiting && applications.list({ vendorId, vendorGroupId: groupId }, signal).then(found => found.toSorted(order)),
    [vendorId, groupId, !waiting],
  )
  const list = { ...apps, ...waiting }
  const name = useFilter('apps.q')
  const rows = useMemo(() => list.rows.filter(app => name.matches(app.name)), [list.rows, name.text])

  const mayModify = may('modify', 'app')
  const create = () => vendorId !== undefined && list.after(dialogs.createApp(vendorId, groupId))
  const edit = (id: Application['id']) => vendorId !== undefined && list.after(dialogs.editApp(vendorId, id))
  const remove = (app: Application) => list.after(dialogs.removeApp(app))
  const showCredentials = (app: Application) => dialogs.showCredentials(app)
  useOfferedDraft('app', of => (of ? edit(of) : create()), vendorId !== undefined)

  const actions: (RowAction<Application> | false)[] = [
    { label: t.credentials, name: app => t.credentialsOf(nameOf(app)), press: showCredentials },
    mayModify && { label: button.edit, name: app => rowAction.edit(nameOf(app)), press: app => edit(app.id) },
    mayModify && { label: button.remove, name: app => rowAction.remove(nameOf(app)), press: remove },
  ]

  return (
    <TablePage
      title={t.heading}
      lead={t.description}
      panels={panels()}
      inputs={<FilterInput label={t.name} filter={name} />}
      add={mayModify && create}
      first={whyNoVendor}
      id="apps"
      name={t.tableTitle}
      columns={columns}
      actions={actions}
      rows={rows}
      load={list}
      filters={[name]}
      failed={waiting ? groupText.load : t.load}
      empty={t.empty}
    />
  )
}
