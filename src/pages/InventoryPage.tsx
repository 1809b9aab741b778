import { useSignals } from '@preact/signals-react/runtime'
import { columnsOf, isInactive, userColumns, userColumnsWithGroups, vendorColumns } from '../features/vendors/inventory/columns.tsx'
import { filters } from '../features/vendors/inventory/filters.ts'
import { Findings } from '../features/vendors/inventory/Findings.tsx'
import { withoutUsers } from '../features/vendors/inventory/rows.ts'
import { State } from '../features/vendors/inventory/State.tsx'
import { useFinding } from '../features/vendors/inventory/useFinding.ts'
import { useInventory } from '../features/vendors/inventory/useInventory.ts'
import { findings } from '../text/findings.ts'
import { inventory as t } from '../text/inventory.ts'
import { vendor } from '../text/vendor.ts'
import { TablePage } from '../ui/table/TablePage.tsx'

const ID = 'inventory'

const toAsk = { ...t, tableTitle: t.vendorsTitle, empty: vendor.empty, loadFailed: vendor.loadFailed }

/** The users of all vendors; before they have been asked for, the vendors to ask; or what a rule of the check finds. */
export function InventoryPage() {
  useSignals()
  const inventory = useInventory()
  const finding = useFinding(ID)
  const { vendors, isTaken } = inventory
  const hasGroups = vendors.rows.some(row => row.groups)
  const users = { text: t, list: inventory.users, columns: hasGroups ? userColumnsWithGroups : userColumns }
  const shown = finding
    ? {
        text: { ...toAsk, tableTitle: findings.rules[finding.key].title, empty: findings.empty },
        list: inventory[finding.about],
        columns: columnsOf(finding),
      }
    : isTaken
      ? { ...users, alsoSaved: withoutUsers(vendors.rows) }
      : { text: toAsk, list: vendors, columns: vendorColumns }
  return (
    <TablePage
      id={ID}
      {...shown}
      filters={filters}
      onAdd={false}
      isInactive={isInactive}
      above={
        <>
          <State id={ID} inventory={inventory} />
          <Findings id={ID} inventory={inventory} />
        </>
      }
    />
  )
}
