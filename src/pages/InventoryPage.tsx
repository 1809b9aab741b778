import { useSignals } from '@preact/signals-react/runtime'
import { columnsOf, isInactive, userColumns, userColumnsOf, vendorColumns } from '../features/vendors/inventory/columns.tsx'
import { filters } from '../features/vendors/inventory/filters.ts'
import { unknownRows } from '../features/vendors/inventory/findings.ts'
import { Findings } from '../features/vendors/inventory/Findings.tsx'
import { reviewColumns, reviewSelection } from '../features/vendors/inventory/review/columns.tsx'
import { ReviewChoice, ReviewState, useReview } from '../features/vendors/inventory/review/Review.tsx'
import { SheetPage, useSheet } from '../features/vendors/inventory/review/SheetPage.tsx'
import { missingBeside, type Row } from '../features/vendors/inventory/rows.ts'
import { State } from '../features/vendors/inventory/State.tsx'
import { useInventory } from '../features/vendors/inventory/useInventory.ts'
import { findings } from '../text/findings.ts'
import { inventory as t } from '../text/inventory.ts'
import { review as reviewText } from '../text/review.ts'
import { vendor } from '../text/vendor.ts'
import { TablePage } from '../ui/table/TablePage.tsx'

const ID = 'inventory'

const toAsk = { ...t, tableTitle: t.vendorsTitle, empty: vendor.empty, loadFailed: vendor.loadFailed }

/** The users of all vendors; before they have been asked for, the vendors to ask; or what a rule of the check finds. */
export function InventoryPage() {
  useSignals()
  const inventory = useInventory(ID)
  const reviewing = useReview(ID, inventory)
  const sheet = useSheet(ID)
  const { vendors, users, isTaken, finding } = inventory
  const found = finding && inventory.found.get(finding)
  const page = {
    id: ID,
    filters,
    onAdd: false,
    isInactive,
    above: (
      <>
        <State id={ID} inventory={inventory} />
        <Findings id={ID} inventory={inventory} />
        {reviewing ? <ReviewState id={ID} inventory={inventory} reviewing={reviewing} /> : isTaken && <ReviewChoice />}
      </>
    ),
  } as const
  const alsoSaved = (rows: readonly Row[]) => missingBeside(rows, vendors.rows)
  if (sheet) return <SheetPage id={ID} sheet={sheet} />
  if (finding && found)
    return (
      <TablePage
        {...page}
        text={{ ...toAsk, tableTitle: findings.rules[finding.key].title, empty: findings.empty }}
        list={{ ...(finding.about === 'user' ? users : vendors), rows: found.found }}
        columns={columnsOf(finding)}
        isNarrowed
        alsoSaved={() => unknownRows(finding, found)}
      />
    )
  if (!isTaken) return <TablePage {...page} text={toAsk} list={vendors} columns={vendorColumns} laterColumns={userColumns} />
  if (!reviewing) return <TablePage {...page} text={t} list={users} columns={userColumnsOf(inventory)} alsoSaved={alsoSaved} />
  return (
    <TablePage
      {...page}
      text={{ ...t, tableTitle: reviewText.tableTitle, empty: reviewText.empty }}
      list={reviewing.list}
      columns={reviewColumns}
      selection={reviewSelection}
      isNarrowed={!reviewing.review.list.isOfAll || reviewing.kind !== undefined}
      alsoSaved={alsoSaved}
    />
  )
}
