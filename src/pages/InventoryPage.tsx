import { useSignals } from '@preact/signals-react/runtime'
import { columnsOf, isInactive, userColumns, userColumnsOf, vendorColumns } from '../features/vendors/inventory/inventoryColumns.tsx'
import { filters } from '../features/vendors/inventory/inventoryFilters.ts'
import { Findings, ShownFinding } from '../features/vendors/inventory/Findings.tsx'
import { reviewColumns, reviewSelection } from '../features/vendors/inventory/review/reviewColumns.tsx'
import { type Reviewing, ReviewState, useReview, Views } from '../features/vendors/inventory/review/Review.tsx'
import { SheetPage, useSheet } from '../features/vendors/inventory/review/SheetPage.tsx'
import { missingBeside, type Row, vendorsOf } from '../features/vendors/inventory/rows.ts'
import { InventoryStatus } from '../features/vendors/inventory/InventoryStatus.tsx'
import { type Inventory, useInventory } from '../features/vendors/inventory/useInventory.ts'
import { distinct, none } from '../lib/keys.ts'
import { findings } from '../text/findings.ts'
import { group } from '../text/group.ts'
import { inventory as t } from '../text/inventory.ts'
import { review as reviewText } from '../text/review.ts'
import { vendor } from '../text/vendor.ts'
import { keyOf, type RowSelection } from '../ui/table/columns.ts'
import { TablePage } from '../ui/table/TablePage.tsx'
import { bulk } from './dialogs.ts'

const filteredEmpty = { user: t.empty, vendor: vendor.empty, group: group.empty }
const toAsk = { ...t, tableTitle: t.vendorsTitle, empty: vendor.empty, loadFailed: vendor.loadFailed }

const vendorSelection: RowSelection<Row> = {
  actions: [
    { label: vendor.enableMany, onPress: rows => bulk.enableVendors(vendorsOf(rows)) },
    { label: vendor.disableMany, onPress: rows => bulk.disableVendors(vendorsOf(rows)) },
  ],
}

/** The users of all vendors; before they have been asked for, the vendors to ask; or what a rule of the check finds. */
export function InventoryPage() {
  useSignals()
  const inventory = useInventory()
  const reviewing = useReview(inventory)
  const sheet = useSheet()
  const { vendors, users, isTaken, finding } = inventory
  const found = finding && inventory.found.get(finding)
  const page = { id: 'inventory', filters, onAdd: false, isInactive, above: <Above inventory={inventory} reviewing={reviewing} /> } as const
  const alsoSaved = (rows: readonly Row[]) => missingBeside(rows, vendors.rows)
  if (sheet) return <SheetPage sheet={sheet} />
  if (finding && found) {
    const isUntaken = !found.isKnown && vendors.rows.length > 0
    const empty = isUntaken ? findings.untaken : found.found.length ? filteredEmpty[finding.about] : findings.empty
    return (
      <TablePage
        {...page}
        text={{ ...toAsk, tableTitle: findings.rules[finding.key].title, empty }}
        list={{ ...vendors, rows: found.found, asOf: finding.part ? inventory.times[finding.part] : vendors.asOf }}
        columns={columnsOf(finding)}
        selection={finding.about === 'vendor' && vendorSelection}
        isNarrowed
        // Users may be chosen as the list of a later review, which has to know of whom they say nothing.
        alsoSaved={rows => distinct([...found.unknown, ...(finding.about === 'user' ? alsoSaved(rows) : none)], keyOf)}
      />
    )
  }
  if (!isTaken) return <TablePage {...page} text={toAsk} list={vendors} columns={vendorColumns} columnsToCome={userColumns} />
  if (!reviewing) return <TablePage {...page} text={t} list={users} columns={userColumnsOf(inventory)} alsoSaved={alsoSaved} />
  return (
    <TablePage
      {...page}
      text={{ ...t, tableTitle: reviewText.title }}
      list={reviewing.list}
      columns={reviewColumns}
      selection={reviewSelection}
      views={<Views {...reviewing} />}
      isNarrowed={!reviewing.review.list.isOfAll || reviewing.view !== 'all'}
      alsoSaved={alsoSaved}
    />
  )
}

/** The panels above the table. During a review, only the review is unfolded. */
function Above({ inventory, reviewing }: { inventory: Inventory; reviewing: Reviewing | undefined }) {
  const own = (
    <>
      <InventoryStatus inventory={inventory} />
      <Findings inventory={inventory} />
    </>
  )
  return (
    <>
      {reviewing ? (
        <ReviewState inventory={inventory} reviewing={reviewing}>
          {own}
        </ReviewState>
      ) : (
        own
      )}
      <ShownFinding inventory={inventory} />
    </>
  )
}
