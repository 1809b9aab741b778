import { computed, signal } from '@preact/signals-react'
import { type CsvField, csvLines } from '../../../../lib/csv.ts'
import { dateTime } from '../../../../lib/format.ts'
import { onSessionEnd } from '../../../../lib/sessionMemory.ts'
import { sha256 } from '../../../../lib/sha256.ts'
import { inTasks } from '../../../../lib/tasks.ts'
import { user as signedIn } from '../../../../state/session/session.ts'
import { nameOf, person, table } from '../../../../text/common.ts'
import { inventory as inventoryText } from '../../../../text/inventory.ts'
import { review as t } from '../../../../text/review.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import { csvNameOf } from '../../../../ui/list/csvName.ts'
import { userColumnsOf } from '../columns.tsx'
import { inventoryFields } from '../fields.ts'
import { type Compared, isCompared, itemsOf, missingBeside, type Row } from '../rows.ts'
import type { Inventory } from '../useInventory.ts'
import { beforeOf, comparedColumns, kinds } from './columns.tsx'
import { confirmedAt, type Review, review as current } from './review.ts'

/** A line of the sheet, with its confirmation at that time. Vendors without users have none, and no change. */
interface Line {
  id: string
  row: Row
  confirmedAt: number | undefined
}

interface File {
  name: string
  text: string
}

/** A review as it was at a moment: what stands above its rows, the rows, and the list of users that it was made from. */
export interface Sheet {
  of: Review['file']
  facts: readonly (readonly [label: string, value: string])[]
  rows: readonly Line[]
  list: File
  file: File
}

const made = signal<Sheet>()
onSessionEnd(() => {
  made.value = undefined
})

/** The last sheet of the review under way, if one was made. */
export const sheet = computed(() => (made.value?.of === current.value?.file ? made.value : undefined))

/** The columns of the sheet on paper, where nothing leads elsewhere. */
export const sheetColumns: Column<Line>[] = [
  ...comparedColumns.map(({ show: _show, link: _link, showsMissing: _, value, note, ...column }): Column<Line> => ({
    ...column,
    value: ({ row }) => value(row),
    note: ({ row }) => note?.(row),
  })),
  { key: 'confirmed', head: t.confirmed, value: stateOf, width: { min: 10.5 }, brief: 'end' },
]

/** The fields of the sheet's file: the last ones are those of the inventory, so that it can be the list of the next review. */
const sheetFields: CsvField<Line>[] = [
  ...sheetColumns.filter(({ key }) => key !== 'confirmed'),
  { head: t.before, value: ({ row }) => beforeOf(row) },
  { head: t.confirmed, value: stateOf },
  ...inventoryFields.map(({ head, value }) => ({ head, value: ({ row }: Line) => value(row) })),
]

function stateOf({ row, confirmedAt }: Line): string | undefined {
  if (!isCompared(row)) return undefined
  return confirmedAt === undefined ? t.unconfirmed : dateTime(confirmedAt)
}

export const isUnchanged = ({ row }: Line): boolean => isCompared(row) && row.change.kind === 'unchanged'

/** Makes the sheet of a review as it is now. */
export async function makeSheet(review: Review, inventory: Inventory, rows: readonly Compared[]): Promise<void> {
  const now = Date.now()
  const lines: Line[] = []
  await inTasks(rows, row => lines.push({ id: row.id, row, confirmedAt: confirmedAt(row, review) }))
  const list = await listOf(inventory)
  const confirmed = lines.filter(({ confirmedAt }) => confirmedAt !== undefined).length
  const unknown = inventory.vendors.rows.filter(({ parts }) => !itemsOf(parts.users))
  const { userName, ...names } = signedIn.peek() ?? {}
  const facts = [
    [t.reviewer, person.named({ ...names, user_name: userName }) || table.none],
    [t.madeAt, dateTime(now)],
    [t.progress, t.progressOf(confirmed, rows.length)],
    [t.change, t.counts(kinds.map(kind => t.count(t.kinds[kind], rows.filter(({ change }) => change.kind === kind).length)))],
    [t.vendorsMissing, t.counts(unknown.length ? unknown.map(({ vendor }) => nameOf(vendor)) : [t.none])],
    [t.lastFile, review.file.name],
    [t.lastSha, review.file.sha256],
    [t.list, list.name],
    [t.listSha, await sha256(new TextEncoder().encode(list.text))],
  ] as const
  const missing = missingBeside(rows, inventory.vendors.rows).map((row): Line => ({ id: row.id, row, confirmedAt: undefined }))
  const text = await csvInTasks(sheetFields, [...lines, ...missing], [[t.sheet, ''], ...facts, ['']])
  const file = { name: csvNameOf({ name: t.sheet, isFiltered: !review.list.isOfAll }), text }
  made.value = { of: review.file, facts, rows: lines, list, file }
}

/** The file of all users that the inventory's own button would save. */
async function listOf(inventory: Inventory): Promise<File> {
  const { rows, asOf } = inventory.users
  const fields: CsvField<Row>[] = [...userColumnsOf(inventory), ...inventoryFields]
  const text = await csvInTasks(fields, [...rows, ...missingBeside(rows, inventory.vendors.rows)])
  return { name: csvNameOf({ name: inventoryText.tableTitle, asOf }), text }
}

async function csvInTasks<Row>(...file: Parameters<typeof csvLines<Row>>): Promise<string> {
  const lines: string[] = []
  await inTasks(csvLines(...file), line => lines.push(line))
  return lines.join('')
}
