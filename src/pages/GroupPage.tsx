import { useSignals } from '@preact/signals-react/runtime'
import type { VendorGroup } from '../api/entities.ts'
import { groups } from '../api/groups.ts'
import { useGroups } from '../features/groups/GroupPanel.tsx'
import { countsIn, ifUnused } from '../features/groups/group.ts'
import { useVendors, VendorPanel } from '../features/vendors/VendorPanel.tsx'
import { isSystemAdmin } from '../state/permission.ts'
import { button, rowAction } from '../text/common.ts'
import { group as t } from '../text/group.ts'
import type { Column } from '../ui/table/columns.ts'
import { textFilter } from '../ui/table/filters.tsx'
import { TablePage } from '../ui/table/TablePage.tsx'
import { bulk, dialogs } from './dialogs.ts'
import { EndContract } from './useScope.tsx'
import { nextStepOf, stepsOf } from './VendorSteps.tsx'
import { type Action, allowed, mayCall } from './verbs.ts'

const columns: Column<VendorGroup>[] = [
  { key: 'name', head: t.name, value: group => group.name, note: countsIn, width: { min: 12, grow: 1 } },
]

const filters = [textFilter<VendorGroup>('q', t.name, group => group.name)]

const actions: Action<VendorGroup>[] = [
  { label: t.apps, name: t.appsOf, onPress: dialogs.showApps },
  { label: button.edit, name: rowAction.edit, onPress: dialogs.editGroup, verb: 'editGroup' },
  { label: button.remove, name: rowAction.remove, onPress: dialogs.removeGroup, look: 'soft', verb: 'removeGroup', ...ifUnused },
]

const selection = { actions: [{ label: button.remove, onPress: bulk.removeGroups }], ...ifUnused }

export function GroupPage() {
  useSignals()
  const vendors = useVendors()
  return (
    <TablePage
      id="groups"
      text={t}
      list={useGroups(vendors.vendor?.id, groups.list)}
      columns={columns}
      filters={filters}
      actions={allowed(actions)}
      selection={mayCall('removeGroups') && selection}
      onAdd={mayCall('createGroup') && dialogs.createGroup}
      gate={vendors.gate}
      next={stepsOf(vendors.vendor) ?? (mayCall('createGroup') ? undefined : t.noneAskAdmin)}
      above={nextStepOf(vendors.vendor, 'groups')}
      owner={vendors.vendor}
      isOwned
      panels={
        isSystemAdmin.value && (
          <>
            <VendorPanel list={vendors} />
            <EndContract vendor={vendors.vendor} />
          </>
        )
      }
    />
  )
}
