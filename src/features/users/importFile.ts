import { cut, sizeOf } from '../../lib/format.ts'
import { doubledHeads, findColumns, parseCsv } from '../../lib/readCsv.ts'
import { fold } from '../../lib/search.ts'
import { csvFile } from '../../text/csvFile.ts'
import { userImport as t } from '../../text/userImport.ts'
import { readCsvFile } from '../../ui/sheet/readCsvFile.ts'
import { heads, type ImportRow, recordOf, SHOWN } from './importRow.ts'

/** Bytes, or characters. What is larger is no list of users. */
const MAX_SIZE = 10_000_000
/** Limits the look-ups that one file causes. */
const MAX_ROWS = 5000
/** Columns that are searched for the heads. */
const MAX_COLUMNS = 1000
/** Rows below the first one that are searched for the heads, to say where they are. */
const MAX_TITLES = 20

const names = Object.values(heads)

/** Reads the users of a CSV file; returns the problem if it has none. */
export async function readUsers(file: File): Promise<readonly ImportRow[] | string> {
  const read = await readCsvFile(file, MAX_SIZE)
  return typeof read === 'string' ? read : usersIn(read.text)
}

/**
 * Reads the users of a text with separators, as spreadsheets save and copy it; returns the problem if it has none. Columns are found by
 * their heads, in any order. Without heads, a first row with an address in the template's column is a user.
 */
export async function usersIn(text: string): Promise<readonly ImportRow[] | string> {
  if (text.length > MAX_SIZE) return csvFile.tooLarge(sizeOf(MAX_SIZE))
  const { separator, rows, unclosed } = await parseCsv(text, MAX_ROWS + 2)
  if (unclosed !== undefined) return csvFile.unclosedQuote(unclosed)
  if (!rows.length) return t.noRows
  const [first = [], ...others] = rows.map(({ cells }) => cells.slice(0, MAX_COLUMNS))
  const found = findColumns(first, names)
  const hasHeads = found.some(at => at >= 0)
  if (hasHeads ? found.includes(-1) : !fold(first[0]).includes('@')) {
    const headsAt = others.slice(0, MAX_TITLES).findIndex(cells => !findColumns(cells, names).includes(-1))
    if (headsAt >= 0) return t.titleAbove(rows[headsAt + 1]!.number, cut(first.find(Boolean) ?? '', SHOWN))
    if (first.some(cell => fold(cell).includes('@'))) return t.noHeads(names)
    if (first.length === 1 && !hasHeads) return t.notSeparated
    const missing = names.filter((_, index) => found[index] === -1)
    return t.missingColumns(missing, separator)
  }
  const doubled = hasHeads ? doubledHeads(first, names) : []
  if (doubled.length) return t.doubledColumns(doubled)
  const at = hasHeads ? found : names.map((_, index) => index)
  const users = rows.slice(hasHeads ? 1 : 0)
  if (!users.length) return t.noRows
  if (users.length > MAX_ROWS) return t.tooLong(MAX_ROWS)
  return users.map(({ number, cells }) => ({ id: number, record: recordOf(at.map(index => cells[index] ?? '')) }))
}
