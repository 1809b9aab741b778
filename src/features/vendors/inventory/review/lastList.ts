import { getOrInsert } from '../../../../lib/keys.ts'
import { findColumns, parseCsv } from '../../../../lib/readCsv.ts'
import { inTasks } from '../../../../lib/inTasks.ts'
import { csvFile, csvName } from '../../../../text/csvFile.ts'
import { inventory } from '../../../../text/inventory.ts'
import { review as t } from '../../../../text/review.ts'
import { user } from '../../../../text/user.ts'
import { vendor } from '../../../../text/vendor.ts'

const userColumns = ['email', 'family', 'given', 'role', 'userId', 'linkId', 'roleId'] as const

/** A user of a vendor, as the last file has it: texts, empty if the file has none. */
export type LastUser = Readonly<Record<(typeof userColumns)[number], string>>

export interface LastVendor {
  id: string
  contract: string
  name: string
  users: LastUser[]
  /** Its users were asked for, and the file has all of them. */
  isKnown: boolean
}

export interface LastList {
  vendors: readonly LastVendor[]
  people: number
  /** The list is of all vendors: one that is missing in it is new. */
  isOfAll: boolean
  /** It leaves users out. */
  isFiltered: boolean
  duplicates: number
}

/** The columns of every list, by their heads. */
const needed = { email: user.email, role: user.role, vendorId: vendor.id, userId: user.id, linkId: user.linkId }
/** Lists of all vendors have these two. */
const ofAll = { contract: vendor.contractNumber, vendorName: vendor.name }
/** Spreadsheets leave these out at the end of a row if they are empty. */
const optional = { family: user.familyName, given: user.givenName, roleId: user.roleId, note: inventory.note, change: t.change }
const columns = { ...needed, ...ofAll, ...optional }
type Column = keyof typeof columns

const MAX_ROWS = 100_000
/** Rows that may stand above the heads, as in a sheet. */
const MAX_PREAMBLE = 30

/** Reads the list of the last review: an inventory, a sheet or the users of one vendor. Returns the problem if it is none. */
export async function readLastList(text: string, fileName: string): Promise<LastList | string> {
  const { rows, unclosed } = await parseCsv(text, MAX_ROWS + MAX_PREAMBLE)
  if (unclosed !== undefined) return csvFile.unclosedQuote(unclosed)
  if (!rows.length) return t.isEmpty
  const missingIn = (cells: readonly string[]) => Object.values(needed).filter(head => findColumns(cells, [head])[0] === -1)
  const headAt = rows.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => !missingIn(cells).length)
  const heads = rows[headAt]?.cells
  if (!heads) return t.notOurs(missingIn(rows[0]!.cells))
  const found = findColumns(heads, Object.values(columns))
  const at = Object.fromEntries(Object.keys(columns).map((column, index) => [column, found[index]])) as Positions
  // Files that were joined to one have their heads among the rows.
  const data = rows.slice(headAt + 1).filter(({ cells }) => cells[at.vendorId] !== heads[at.vendorId])
  if (!data.length) return t.noRows
  if (data.length > MAX_ROWS) return t.tooLong(MAX_ROWS)
  const width = Math.max(...Object.entries(at).map(([column, index]) => (column in optional ? 0 : index)))
  const named = data.find(({ cells }) => cellOf(cells, at.vendorId))
  const list = createList(at, fileName.includes(csvName.filtered), named?.cells)
  let problem: string | undefined
  await inTasks(data, ({ number, cells }) => {
    problem ??= cells.length > width ? list.add(number, cells) : t.shortRow(number, cells.length, heads.length)
  })
  return problem ?? list.read()
}

type Positions = Readonly<Record<Column, number>>

const cellOf = (cells: readonly string[], at: number) => cells[at]?.trim() ?? ''

/** An id that a spreadsheet has rounded for display: 1.23457E+17. */
export const rounded = /^\d(?:\.\d+)?E\+\d+$/i
/** Or maybe from the sixteenth digit on: many ids then look like one. */
const wholeId = (id: string) => (rounded.test(id) || /^\d{15}0+$/.test(id) ? '' : id)

/**
 * Collects the rows of a file by their vendors. `isNarrowed`: the name of the file says that filters were in force. `named`: a row that has
 * a vendor's id.
 */
function createList(at: Positions, isNarrowed: boolean, named: readonly string[] | undefined) {
  const isOfAll = at.vendorName >= 0
  const vendors = new Map<string, LastVendor>()
  const seen = new Set<string>()
  let isFiltered = isNarrowed
  let duplicates = 0

  function vendorOf(cells: readonly string[]): LastVendor | undefined {
    const [id = '', contract = '', name = ''] = [at.vendorId, at.contract, at.vendorName].map(at => cellOf(cells, at))
    // In the list of one vendor, a member of a group who is no user of the vendor has none.
    if (!id && !contract && !name) return isOfAll || !named ? undefined : vendorOf(named)
    // Without rows of its own, a narrowed list of one vendor says nothing of those whom it leaves out.
    return getOrInsert(vendors, `${id}\n${contract}\n${name}`, () => ({ id, contract, name, users: [], isKnown: isOfAll || !isNarrowed }))
  }

  return {
    /** Adds a row; returns its problem if it has one. */
    add(number: number, cells: readonly string[]): string | undefined {
      const cell = (column: Column) => cellOf(cells, at[column])
      const vendor = vendorOf(cells)
      if (!vendor) return t.noVendorIn(number)
      const change = cell('change')
      if (change === t.kinds.unknownNow) vendor.isKnown = false
      // They had left by then, or were unknown.
      if (change === t.kinds.left || change === t.kinds.unknownNow) return undefined
      const last = Object.fromEntries(userColumns.map(column => [column, cell(column)])) as LastUser
      const key = `${wholeId(vendor.id) || vendor.contract || vendor.name}\n${wholeId(last.linkId) || Object.values(last).join('\n')}`
      if (!Object.values(last).some(Boolean)) {
        // A vendor without users says so; another note is the reason why they are missing.
        const note = cell('note')
        if (note !== inventory.noUsers) vendor.isKnown = false
        if (note.startsWith(inventory.leftOut)) isFiltered = true
      } else if (seen.has(key)) duplicates++
      else {
        seen.add(key)
        vendor.users.push(last)
      }
      return undefined
    },
    read: (): LastList | string =>
      vendors.size ? { vendors: [...vendors.values()], people: seen.size, isOfAll, isFiltered, duplicates } : t.noRows,
  }
}
