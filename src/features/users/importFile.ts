import type { CsvField } from '../../lib/csv.ts'
import { decodeCsv, parseCsv, type Separator } from '../../lib/readCsv.ts'
import { fold } from '../../lib/search.ts'
import { user } from '../../text/user.ts'
import { userImport as t } from '../../text/userImport.ts'

/** A row of the file, or of what was pasted, as it was typed. */
export interface ImportRecord {
  /** The row in a spreadsheet, counted from 1. */
  number: number
  email: string
  family: string
  given: string
  role: string
}

/** The heads of the columns that are read, in the order of the template, which rows without heads have too. */
export const heads = { email: user.email, family: user.familyName, given: user.givenName, role: user.role }

export type ImportKey = keyof typeof heads
const keys = Object.keys(heads) as ImportKey[]

/** Limits the look-ups that one file causes. */
const MAX_ROWS = 5000
/** Columns that are searched for the heads. */
const MAX_COLUMNS = 1000

/** Reads the users of a CSV file; returns the problem if it has none. */
export function readUsers(bytes: Uint8Array): readonly ImportRecord[] | string {
  const text = decodeCsv(bytes)
  return text === undefined ? t.unreadableFailed : usersIn(text)
}

/**
 * Reads the users of a text with separators, as spreadsheets save and copy it; returns the problem if it has none. Columns are found by
 * their heads, in any order. Without heads, a first row with an address in the template's column is a user.
 */
export function usersIn(text: string): readonly ImportRecord[] | string {
  const { separator, rows, unclosed } = parseCsv(text, MAX_ROWS + 2)
  if (unclosed !== undefined) return t.unclosedQuote(unclosed)
  const named = (rows[0]?.cells ?? []).slice(0, MAX_COLUMNS).map(plain)
  const found = keys.map(key => named.indexOf(plain(heads[key])))
  const hasHeads = found.some(at => at >= 0)
  const at = hasHeads ? found : keys.map((_, index) => index)
  const missing = keys.filter((_, index) => found[index] === -1)
  if (hasHeads ? missing.length : !named[0]?.includes('@')) return withoutHeads(missing, named, separator)
  const users = rows.slice(hasHeads ? 1 : 0)
  if (!users.length) return t.noRows
  if (users.length > MAX_ROWS) return t.tooLong(MAX_ROWS)
  return users.map(({ number, cells }) => {
    const [email, family, given, role] = at.map(index => cells[index] ?? '')
    return recordOf({ number, email: email!, family: family!, given: given!, role: role! })
  })
}

/** Returns what is wrong with the first row. */
function withoutHeads(missing: readonly ImportKey[], named: readonly string[], separator: Separator): string {
  if (named.some(cell => cell.includes('@'))) return t.noHeads(Object.values(heads))
  return named.length === 1
    ? t.notSeparated
    : t.missingColumns(
        missing.map(key => heads[key]),
        separator,
      )
}

/** Blanks around an address or a role are never meant. */
export const recordOf = (typed: ImportRecord): ImportRecord => ({ ...typed, email: typed.email.trim(), role: typed.role.trim() })

/** Characters of a cell that the screen shows. */
export const SHOWN = 300

const plain = (head: string) => fold(head).trim()

/** The columns of the template. */
export const recordFields: readonly CsvField<ImportRecord>[] = keys.map(key => ({ head: heads[key], value: record => record[key] }))

/** The columns of a file that can be imported again once its rows are corrected. */
export const refusedFields: readonly CsvField<ImportRecord & { reason: string }>[] = [
  ...recordFields,
  { head: t.reason, value: row => row.reason },
]
