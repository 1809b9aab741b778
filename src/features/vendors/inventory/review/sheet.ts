import { type CsvField, longCsvOf } from '../../../../lib/csv.ts'
import { dateTime } from '../../../../lib/format.ts'
import { sha256 } from '../../../../lib/sha256.ts'
import { inTasks } from '../../../../lib/inTasks.ts'
import { user as signedIn } from '../../../../state/session/session.ts'
import { person } from '../../../../text/common.ts'
import { inventory as inventoryText } from '../../../../text/inventory.ts'
import { review as t } from '../../../../text/review.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import { csvNameOf } from '../../../../ui/list/csvName.ts'
import { numberedName } from '../../vendor.ts'
import { userColumnsOf } from '../inventoryColumns.tsx'
import { type Compared, inventoryFields, itemsOf, missingBeside, type Row } from '../rows.ts'
import type { Inventory } from '../useInventory.ts'
import { beforeOf, comparedColumns } from './reviewColumns.tsx'
import { confirmedAt, keepSheet, kinds, type Review, type Sheet, type SheetRow } from './review.ts'

/** The columns of the sheet on paper, where nothing leads elsewhere. */
const columns: Column<Row>[] = comparedColumns.map(({ show: _show, showsMissing: _, ...column }) => column)

const confirmed: Column<SheetRow> = {
  key: 'confirmed',
  head: t.confirmedAt,
  value: ({ kind, confirmedAt: at }) => (kind === 'vendor' ? undefined : at === undefined ? t.unconfirmed : dateTime(at)),
  width: { min: 10.5 },
  whenStacked: 'badge',
}

export const sheetColumns: Column<SheetRow>[] = [...columns, confirmed]

/** The fields of the sheet's file: the last ones are those of the inventory, so that it can be the list of the next review. */
const fields: CsvField<SheetRow>[] = [...columns, { head: t.before, value: beforeOf }, confirmed, ...inventoryFields.user]

/** Makes the sheet of a review as it is now. */
export async function makeSheet(review: Review, inventory: Inventory, rows: readonly Compared[]): Promise<void> {
  const now = Date.now()
  const lines: SheetRow[] = []
  await inTasks(rows, row => lines.push({ ...row, confirmedAt: confirmedAt(row, review) }))
  const list = await listOf(inventory)
  const count = lines.filter(({ confirmedAt }) => confirmedAt !== undefined).length
  const unknown = inventory.vendors.rows.filter(({ parts }) => !itemsOf(parts.users))
  const { userName, ...names } = signedIn.peek() ?? {}
  const facts = [
    [t.reviewer, person.named({ ...names, user_name: userName })],
    [t.madeAt, dateTime(now)],
    [t.progress, t.progressOf(count, rows.length)],
    [t.change, inventoryText.joined(kinds.map(kind => t.count(t.kinds[kind], rows.filter(({ change }) => change.kind === kind).length)))],
    [t.vendorsMissing, inventoryText.joined(unknown.length ? unknown.map(({ vendor }) => numberedName(vendor)) : [t.none])],
    [t.lastFile, review.file.name],
    [t.lastSha, review.file.sha256],
    [t.list, list.name],
    [t.listSha, await sha256(new TextEncoder().encode(list.text))],
  ] as const
  const text = await longCsvOf(fields, [...lines, ...missingBeside(rows, inventory.vendors.rows)], [[t.sheet, ''], ...facts, ['']])
  const file = { name: csvNameOf({ name: t.sheet, isFiltered: !review.list.isOfAll }), text }
  keepSheet(review, { facts, rows: lines, list, file })
}

/** The file of all users that the inventory's own button would save. */
async function listOf(inventory: Inventory): Promise<Sheet['list']> {
  const { rows, asOf } = inventory.users
  const lines = [...rows, ...missingBeside(rows, inventory.vendors.rows)]
  const text = await longCsvOf([...userColumnsOf(inventory), ...inventoryFields.user], lines)
  return { name: csvNameOf({ name: inventoryText.tableTitle, asOf }), text }
}
