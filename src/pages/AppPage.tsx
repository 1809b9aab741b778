import { useSignals } from '@preact/signals-react/runtime'
import { applications } from '../api/applications.ts'
import type { Application } from '../api/entities.ts'
import { cut } from '../lib/format.ts'
import { byName } from '../lib/order.ts'
import { app as t } from '../text/app.ts'
import { button, rowAction } from '../text/common.ts'
import { useLoad } from '../ui/load/useLoad.ts'
import type { Column } from '../ui/table/columns.ts'
import { textFilter } from '../ui/table/filters.tsx'
import { TablePage } from '../ui/table/TablePage.tsx'
import { bulk, dialogs } from './dialogs.ts'
import { useScope } from './useScope.tsx'
import { type Action, allowed, mayCall } from './verbs.ts'

const columns: Column<Application>[] = [{ key: 'name', head: t.name, value: app => app.name, note: aboutOf, width: { min: 12, grow: 1 } }]
const filters = [textFilter<Application>('q', t.name, app => app.name)]

const actions: Action<Application>[] = [
  { label: t.credentials, name: t.credentialsOf, onPress: dialogs.showCredentials },
  { label: button.edit, name: rowAction.edit, onPress: dialogs.editApp, verb: 'editApp' },
  { label: button.remove, name: rowAction.remove, onPress: dialogs.removeApp, look: 'soft', verb: 'removeApp' },
]

const selection = {
  actions: [
    { label: t.moveLabel, onPress: bulk.moveApps },
    { label: button.remove, onPress: bulk.removeApps },
  ],
}

const verbs = { showCredentials: dialogs.showCredentials }

export function AppPage() {
  useSignals()
  const { groupId, ...scope } = useScope()
  const ask = scope.owner && !scope.gate && { vendorId: scope.owner.id, vendorGroupId: groupId }
  return (
    <TablePage
      id="apps"
      text={t}
      list={useLoad(applications.list, ask, byName)}
      columns={columns}
      filters={filters}
      actions={allowed(actions)}
      selection={mayCall('removeApps') && selection}
      onAdd={mayCall('createApp') && dialogs.createApp}
      verbs={verbs}
      {...scope}
    />
  )
}

/** Characters of a description beside its group: about two lines on a phone. */
const SHORT = 40

/** Returns an application's group, and the beginning of its description. */
function aboutOf({ vendor_group, description }: Application): string | undefined {
  const group = vendor_group?.name
  const about = description && cut(description, SHORT)
  return group && about ? t.inGroup(group, about) : group || about || undefined
}
