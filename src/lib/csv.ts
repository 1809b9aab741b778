import { MAX_BYTES, saveFile } from './saveFile.ts'
import { inTasks } from './inTasks.ts'

/** A cell that a spreadsheet would run as a formula (OWASP, CSV injection), or one that looks like such a cell after `cell`. */
const formula = /^'*[=+\-@\0\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Rare characters: cells without them are written as they are, which takes a third of the time in a file of 300,000 cells. */
const unusual = /[",;\t\r\n\u2066-\u2069]|^['=+\-@\0\uff1d\uff0b\uff0d\uff20]/

/**
 * Prefixes a formula with an apostrophe, which `plainCell` removes again. LibreOffice ends a cell at semicolons and tabs too, unless it is
 * quoted: a formula behind one would begin another. Leaves out directional isolates, as sentences have around names: a spreadsheet would
 * show and compare them as characters.
 */
function cell(value: string) {
  if (!unusual.test(value)) return value
  const text = value.replace(/[\u2066-\u2069]/g, '')
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats a row as CSV (RFC 4180); the line ends in CRLF. */
const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`

/** A column of a file. A missing value is an empty cell. */
export interface CsvField<Row> {
  head: string
  value: (row: Row) => unknown
}

/**
 * Yields the lines of a CSV file: its heads, and one for each row. `above`: cells of lines above the heads. The byte order mark at its
 * start lets Excel read it as UTF-8.
 */
function* csvLines<Row>(
  fields: readonly CsvField<Row>[],
  rows: Iterable<Row>,
  above: readonly (readonly string[])[] = [],
): Generator<string> {
  yield '\ufeff'
  for (const line of above) yield csvLine(line)
  yield csvLine(fields.map(({ head }) => head))
  for (const row of rows) yield csvLine(fields.map(({ value }) => String(value(row) ?? '')))
}

/** Formats rows as a CSV file. */
export const csvOf = <Row>(fields: readonly CsvField<Row>[], rows: Iterable<Row>): string => [...csvLines(fields, rows)].join('')

/** Formats like `csvOf`, in several tasks: for files that would block a frame. */
export async function longCsvOf<Row>(...file: Parameters<typeof csvLines<Row>>): Promise<string> {
  const lines: string[] = []
  await inTasks(csvLines(...file), line => lines.push(line))
  return lines.join('')
}

/** Returns the value of a cell that `csvOf` has written. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** Characters of one part of a file name. */
const MAX_PART = 40

/** Joins parts to the name of a file: `list_vendor_2026-11-22.csv`. Cuts the long ones, as far as it has to. */
export function csvFileName(parts: readonly (string | false | undefined)[], max = MAX_PART): string {
  const short = parts.filter(Boolean).map(part => [...String(part).trim()].slice(0, max).join(''))
  const name = `${short.join('_')}.csv`
  return new Blob([name]).size > MAX_BYTES ? csvFileName(parts, max - 1) : name
}

/** Saves rows as a CSV file with the name of these parts, through the browser's download. */
export const saveCsvFile = <Row>(
  parts: readonly (string | false | undefined)[],
  fields: readonly CsvField<Row>[],
  rows: Iterable<Row>,
): void => saveCsvText(csvFileName(parts), csvOf(fields, rows))

/** Saves a text in CSV under this name. */
export const saveCsvText = (name: string, text: string): void => saveFile(name, text, 'text/csv;charset=utf-8')
