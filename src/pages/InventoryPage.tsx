import { isInactive, userColumns, vendorColumns } from '../features/vendors/inventory/columns.tsx'
import { filters } from '../features/vendors/inventory/filters.ts'
import { withoutUsers } from '../features/vendors/inventory/rows.ts'
import { State } from '../features/vendors/inventory/State.tsx'
import { useInventory } from '../features/vendors/inventory/useInventory.ts'
import { inventory as t } from '../text/inventory.ts'
import { vendor } from '../text/vendor.ts'
import { TablePage } from '../ui/table/TablePage.tsx'

const ID = 'inventory'

const ofVendors = { ...t, tableTitle: t.vendorsTitle, empty: vendor.empty, loadFailed: vendor.loadFailed }

/** The users of all vendors; before they have been asked for, the vendors to ask. */
export function InventoryPage() {
  const inventory = useInventory()
  const { vendors, users, isTaken } = inventory
  return (
    <TablePage
      id={ID}
      text={isTaken ? t : ofVendors}
      above={<State id={ID} inventory={inventory} />}
      list={isTaken ? users : vendors}
      columns={isTaken ? userColumns : vendorColumns}
      filters={filters}
      onAdd={false}
      isInactive={isInactive}
      alsoSaved={isTaken ? withoutUsers(vendors.rows) : undefined}
    />
  )
}
