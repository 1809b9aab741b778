import { useSignals } from '@preact/signals-react/runtime'
import { columnsOf, isInactive, userColumns, userColumnsWithGroups, vendorColumns } from '../features/vendors/inventory/columns.tsx'
import { filters } from '../features/vendors/inventory/filters.ts'
import { Findings } from '../features/vendors/inventory/Findings.tsx'
import { tableOf } from '../features/vendors/inventory/review/columns.tsx'
import { Review } from '../features/vendors/inventory/review/Review.tsx'
import { SheetPage, useSheet } from '../features/vendors/inventory/review/SheetPage.tsx'
import { useReview } from '../features/vendors/inventory/review/useReview.ts'
import { missingBeside, type Row } from '../features/vendors/inventory/rows.ts'
import { State } from '../features/vendors/inventory/State.tsx'
import { useFinding } from '../features/vendors/inventory/useFinding.ts'
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
  const inventory = useInventory()
  const reviewing = useReview(inventory)
  const sheet = useSheet(ID)
  const finding = useFinding(ID)
  const { vendors, isTaken } = inventory
  const hasGroups = vendors.rows.some(row => row.groups)
  const users = { text: t, list: inventory.users, columns: hasGroups ? userColumnsWithGroups : userColumns }
  const alsoSaved = (rows: readonly Row[]) => missingBeside(rows, vendors.rows)
  const shown = finding
    ? {
        text: { ...toAsk, tableTitle: findings.rules[finding.key].title, empty: findings.empty },
        list: inventory[finding.about],
        columns: columnsOf(finding),
      }
    : isTaken
      ? { ...users, alsoSaved }
      : { text: toAsk, list: vendors, columns: vendorColumns }
  const page = {
    id: ID,
    filters,
    onAdd: false,
    isInactive,
    above: (
      <>
        <State id={ID} inventory={inventory} />
        <Findings id={ID} inventory={inventory} />
        {isTaken && <Review id={ID} inventory={inventory} reviewing={reviewing} />}
      </>
    ),
  } as const
  const { review } = reviewing
  if (sheet) return <SheetPage id={ID} sheet={sheet} />
  if (finding || !review) return <TablePage {...page} {...shown} />
  return (
    <TablePage
      {...page}
      {...tableOf(review)}
      text={{ ...t, tableTitle: reviewText.tableTitle, empty: reviewText.empty }}
      list={reviewing.list}
      isNarrowed={!review.list.isOfAll}
      alsoSaved={alsoSaved}
    />
  )
}
