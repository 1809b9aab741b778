import { type CsvField, csvLines } from '../../../../lib/csv.ts'
import { dateTime } from '../../../../lib/format.ts'
import { sha256 } from '../../../../lib/sha256.ts'
import { inTasks } from '../../../../lib/tasks.ts'
import { user as signedIn } from '../../../../state/session/session.ts'
import { person, table } from '../../../../text/common.ts'
import { inventory as inventoryText } from '../../../../text/inventory.ts'
import { review as t } from '../../../../text/review.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import { csvNameOf } from '../../../../ui/csvName.ts'
import { userColumns, userColumnsWithGroups } from '../columns.tsx'
import { inventoryFields } from '../fields.ts'
import { missingBeside, type Row } from '../rows.ts'
import type { Inventory } from '../useInventory.ts'
import { beforeOf, kinds } from './changes.ts'
import { comparedColumns } from './comparedColumns.tsx'
import type { Compared } from './compare.ts'
import type { LastList } from './lastList.ts'

/** A line of the sheet, with its confirmation at that time. Vendors without users have none, and no change. */
interface Line {
  row: Row
  confirmedAt: number | undefined
}

/** A row of the sheet. */
interface SheetRow extends Line {
  id: string
}

/** What the sheet needs of a review. */
interface Reviewed {
  file: { name: string; sha256: string }
  list: Pick<LastList, 'isOfAll'>
  confirmedAt: (row: Compared) => number | undefined
}

interface File {
  name: string
  text: string
}

/** A review as it was at a moment: what stands above its rows, the rows, and the list of users that it was made from. */
export interface Sheet {
  facts: readonly (readonly [label: string, value: string])[]
  rows: readonly SheetRow[]
  list: File
  file: File
}

/** The columns of the sheet on paper, where nothing leads elsewhere. */
export const sheetColumns: Column<Line>[] = [
  ...comparedColumns.map(({ show: _show, link: _link, value, note, ...column }): Column<Line> => ({
    ...column,
    value: ({ row }) => value(row),
    note: ({ row }) => note?.(row),
  })),
  { key: 'confirmed', head: t.confirmed, value: stateOf, width: '10.5rem', brief: 'end' },
]

/** The fields of the sheet's file: the last ones are those of the inventory, so that it can be the list of the next review. */
const sheetFields: CsvField<Line>[] = [
  ...sheetColumns.filter(({ key }) => key !== 'confirmed'),
  { head: t.before, value: ({ row }) => beforeOf(row) },
  { head: t.confirmed, value: stateOf },
  ...inventoryFields.map(({ head, value }) => ({ head, value: ({ row }: Line) => value(row) })),
]

function stateOf({ row, confirmedAt }: Line): string | undefined {
  if (!row.change) return undefined
  return confirmedAt === undefined ? t.unconfirmed : dateTime(confirmedAt)
}

/** Makes the sheet of a review as it is now. */
export async function createSheet(review: Reviewed, inventory: Inventory, rows: readonly Compared[]): Promise<Sheet> {
  const now = Date.now()
  const sheetRows: SheetRow[] = []
  await inTasks(rows, row => sheetRows.push({ id: row.id, row, confirmedAt: review.confirmedAt(row) }))
  const list = await listOf(inventory)
  const confirmed = sheetRows.filter(({ confirmedAt }) => confirmedAt !== undefined).length
  const { userName, ...names } = signedIn.peek() ?? {}
  const facts = [
    [t.reviewer, person.named({ ...names, user_name: userName }) || table.none],
    [t.madeAt, dateTime(now)],
    [t.progress, t.progressOf(confirmed, rows.length)],
    [t.change, t.counts(kinds.map(kind => t.count(t.kinds[kind], rows.filter(({ change }) => change.kind === kind).length)))],
    [t.lastFile, review.file.name],
    [t.lastSha, review.file.sha256],
    [t.list, list.name],
    [t.listSha, await sha256(new TextEncoder().encode(list.text))],
  ] as const
  const above = [[t.sheet, ''], ...facts, ['']]
  const missing = missingBeside(rows, inventory.vendors.rows)
  const text = await csvInTasks(sheetFields, [...sheetRows, ...missing.map(row => ({ row, confirmedAt: undefined }))], above)
  return { facts, rows: sheetRows, list, file: { name: csvNameOf({ name: t.sheet, isFiltered: !review.list.isOfAll }), text } }
}

/** The file of all users that the inventory's own button would save. */
async function listOf(inventory: Inventory): Promise<File> {
  const { rows, asOf } = inventory.users
  const columns = inventory.vendors.rows.some(row => row.groups) ? userColumnsWithGroups : userColumns
  const fields: CsvField<Row>[] = [...columns, ...inventoryFields]
  const text = await csvInTasks(fields, [...rows, ...missingBeside(rows, inventory.vendors.rows)])
  return { name: csvNameOf({ name: inventoryText.tableTitle, asOf }), text }
}

async function csvInTasks<Row>(...file: Parameters<typeof csvLines<Row>>): Promise<string> {
  const lines: string[] = []
  await inTasks(csvLines(...file), line => lines.push(line))
  return lines.join('')
}
