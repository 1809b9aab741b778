import { getOrInsert } from '../../../../lib/keys.ts'
import { decodeCsv, parseLongCsv } from '../../../../lib/readCsv.ts'
import { fold } from '../../../../lib/search.ts'
import { table } from '../../../../text/common.ts'
import { inventory } from '../../../../text/inventory.ts'
import { review as t } from '../../../../text/review.ts'
import { user } from '../../../../text/user.ts'
import { vendor } from '../../../../text/vendor.ts'
import { inTasks } from '../../../../lib/tasks.ts'

/** A user of a vendor, as the last file has it: texts, empty if the file has none. */
export interface LastUser {
  email: string
  family: string
  given: string
  /** Family and given name in one, from files without them. */
  name: string
  role: string
  userId: string
  linkId: string
  roleId: string
}

export interface LastVendor {
  id: string
  contract: string
  name: string
  users: LastUser[]
  /** Its users were asked for. */
  isKnown: boolean
}

export interface LastList {
  vendors: readonly LastVendor[]
  people: number
  /** The list is of all vendors: one that is missing in it is new. */
  isOfAll: boolean
  /** It leaves users out, and says of which vendors; or does not say, so that nothing is known of anybody whom it does not name. */
  filtered: 'named' | 'unnamed' | undefined
  /** Rows that repeat another one. */
  duplicates: number
}

/** What a file does not say in its rows. */
interface AboutFile {
  /** Says of files of earlier versions whether filters were in force. */
  name: string
  /** Whose users it has if it does not name a vendor, as the first version did not. */
  vendorId: string | undefined
}

/** The columns that are read, by their heads. Since the first version a list has these two. */
const heads = { email: user.email, role: user.role }
/** Lists have more with each version. */
const others = {
  vendorId: vendor.id,
  contract: vendor.contractNumber,
  vendorName: vendor.name,
  family: user.familyName,
  given: user.givenName,
  name: inventory.name,
  userId: user.id,
  linkId: user.linkId,
  roleId: user.roleId,
  note: inventory.note,
  change: t.change,
}
const columns = { ...heads, ...others }
type Column = keyof typeof columns

/** As many rows as a file may have. */
const MAX_ROWS = 100_000
/** Rows that may stand above the heads, as in a sheet. */
const MAX_PREAMBLE = 30

/** Columns that say nothing about who is where, and that spreadsheets leave out at the end of a row if they are empty. */
const omitted: readonly Column[] = ['roleId', 'note', 'change', 'family', 'given', 'name']

/** An id that a spreadsheet has rounded (1.23457E+17) is none. */
const rounded = /^\d(?:\.\d+)?E\+\d+$/i

const plain = (head: string) => fold(head).trim()

/**
 * Reads the list of the last review: an inventory, a sheet or the users of one vendor, as any version of the console has saved it. Returns
 * the problem if it is none.
 */
export async function readLastList(bytes: Uint8Array, about: AboutFile): Promise<LastList | string> {
  const text = decodeCsv(bytes)
  if (text === undefined) return t.unreadableFailed
  if (!text.trim()) return t.isEmpty
  const { rows, unclosed } = await parseLongCsv(text, MAX_ROWS + MAX_PREAMBLE)
  if (unclosed !== undefined) return t.unclosedQuote(unclosed)
  const named = rows.slice(0, MAX_PREAMBLE).map(({ cells }) => cells.map(plain))
  const headAt = named.findIndex(row => Object.values(heads).every(head => row.includes(plain(head))))
  if (headAt < 0) return t.notOurs(Object.values(heads).filter(head => !named[0]?.includes(plain(head))))
  const at = Object.fromEntries(Object.entries(columns).map(([key, head]) => [key, named[headAt]!.indexOf(plain(head))])) as Positions
  const data = rows.slice(headAt + 1)
  if (!data.length) return t.noRows
  if (data.length > MAX_ROWS) return t.tooLong(MAX_ROWS)
  const list = createList(at, named[headAt]!.length, about)
  let problem: string | undefined
  await inTasks(data, row => {
    problem ??= list.add(row)
  })
  return problem ?? list.read()
}

type Positions = Readonly<Record<Column, number>>

/** Collects the rows of a file by their vendors. */
function createList(at: Positions, width: number, { name: fileName, vendorId }: AboutFile) {
  const isOfAll = at.vendorName >= 0 || at.contract >= 0
  const needed = Math.max(...Object.entries(at).map(([key, index]) => (omitted.includes(key as Column) ? 0 : index)))
  const vendors = new Map<string, LastVendor>()
  const seen = new Set<string>()
  let namesLeftOut = false
  let people = 0
  let duplicates = 0

  function vendorOf(cell: (column: Column) => string): LastVendor | undefined {
    // A member of a group who is no user of the vendor has none; the file is of one vendor.
    const [only] = isOfAll ? [] : vendors.values()
    const id = idIn(cell('vendorId')) || (isOfAll ? '' : (vendorId ?? only?.id ?? ''))
    const [contract, name] = [cell('contract'), cell('vendorName')]
    const key = id ? `id ${id}` : contract ? `contract ${contract}` : name && `name ${name}`
    if (!key) return undefined
    return getOrInsert(vendors, key, () => ({ id, contract, name, users: [], isKnown: true }))
  }

  return {
    /** Adds a row; returns its problem if it has one. */
    add({ number, cells }: { number: number; cells: readonly string[] }): string | undefined {
      if (cells.length <= needed) return t.shortRow(number, cells.length, width)
      const cell = (column: Column) => cells[at[column]]?.trim() ?? ''
      const vendor = vendorOf(cell)
      if (!vendor) return isOfAll ? t.noVendorIn(number) : t.noVendor
      const change = cell('change')
      if (change === t.kinds.unknownNow) vendor.isKnown = false
      // They had left by then, or were unknown.
      if (change === t.kinds.left || change === t.kinds.unknownNow) return undefined
      const email = cell('email') === table.none ? '' : cell('email')
      const found: LastUser = {
        email,
        family: cell('family'),
        given: cell('given'),
        name: cell('name'),
        role: cell('role'),
        userId: idIn(cell('userId')),
        linkId: idIn(cell('linkId')),
        roleId: idIn(cell('roleId')),
      }
      if (!Object.values(found).some(Boolean)) {
        // A vendor without users says so; another note is the reason why they are missing.
        const note = cell('note')
        if (note !== inventory.noUsers) vendor.isKnown = false
        if (note.startsWith(inventory.leftOut)) namesLeftOut = true
        return undefined
      }
      const key = `${vendor.id || vendor.contract || vendor.name}\n${found.linkId || Object.values(found).join('\n')}`
      if (seen.has(key)) duplicates++
      else {
        seen.add(key)
        vendor.users.push(found)
        people++
      }
      return undefined
    },
    read(): LastList | string {
      if (!vendors.size) return t.noRows
      const filtered = namesLeftOut ? 'named' : fileName.includes(table.csvFiltered) ? 'unnamed' : undefined
      return { vendors: [...vendors.values()], people, isOfAll, filtered, duplicates }
    },
  }
}

const idIn = (cell: string) => (rounded.test(cell) ? '' : cell)
