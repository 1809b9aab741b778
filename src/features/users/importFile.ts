import { decodeCsv, parseCsv } from '../../lib/readCsv.ts'
import { fold } from '../../lib/search.ts'
import { user } from '../../text/user.ts'
import { userImport as t } from '../../text/userImport.ts'

/** A row of the file, as it was typed. */
export interface ImportRecord {
  /** The row in a spreadsheet, counted from 1. */
  number: number
  email: string
  family: string
  given: string
  role: string
}

/** The heads of the columns that are read, in the order of the template. */
export const heads = { email: user.email, family: user.familyName, given: user.givenName, role: user.role }

/** Limits the look-ups that one file causes. */
const MAX_ROWS = 5000
/** Columns that are searched for the heads. */
const MAX_COLUMNS = 1000

/** Reads the users of a CSV file; returns the problem if it has none. Columns are found by their heads, in any order. */
export function readUsers(bytes: Uint8Array): readonly ImportRecord[] | string {
  const text = decodeCsv(bytes)
  if (text === undefined) return t.unreadableFailed
  const {
    separator,
    rows: [first, ...rows],
    unclosed,
  } = parseCsv(text, MAX_ROWS + 2)
  if (unclosed !== undefined) return t.unclosedQuote(unclosed)
  const named = (first?.cells ?? []).slice(0, MAX_COLUMNS).map(plain)
  const at = Object.fromEntries(Object.entries(heads).map(([key, head]) => [key, named.indexOf(plain(head))]))
  const missing = Object.entries(heads)
    .filter(([key]) => at[key] === -1)
    .map(([, head]) => head)
  if (missing.length) return named.length === 1 ? t.notSeparated : t.missingColumns(missing, separator)
  if (!rows.length) return t.noRows
  if (rows.length > MAX_ROWS) return t.tooLong(MAX_ROWS)
  return rows.map(({ number, cells }) => {
    const cell = (key: keyof typeof heads) => cells[at[key]!] ?? ''
    // Blanks around an address or a role are never meant.
    return { number, email: cell('email').trim(), family: cell('family'), given: cell('given'), role: cell('role').trim() }
  })
}

/** Characters of a cell that the screen shows. */
export const SHOWN = 300

const plain = (head: string) => fold(head).trim()

/** Returns the lines of a file that can be imported again, each with its reason; without records, of the template. */
export function linesOf(records: readonly (readonly [record: ImportRecord, reason: string])[]): string[][] {
  const columns = Object.values(heads)
  return [
    records.length ? [...columns, t.reason] : columns,
    ...records.map(([{ email, family, given, role }, reason]) => [email, family, given, role, reason]),
  ]
}
