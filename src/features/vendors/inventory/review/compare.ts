import type { Id, Vendor } from '../../../../api/entities.ts'
import { groupBy } from '../../../../lib/keys.ts'
import { addressKey } from '../../../../lib/sameAddress.ts'
import { fold } from '../../../../lib/search.ts'
import { type Change, type Compared, emailOf, itemsOf, type UserRow, usersOf, type VendorRow } from '../rows.ts'
import type { LastList, LastUser, LastVendor } from './lastList.ts'

/** `byAddress`: how many users were found by their addresses, for want of an id that can be read. */
interface Comparison {
  rows: readonly Compared[]
  byAddress: number
}

/**
 * Compares the users of all vendors with the last list. A user is found again within the vendor: by the link's id, then by the user's id,
 * or by the address if the list has no ids for it, or none that a spreadsheet has left as they were. Those who are gone follow the users of
 * their vendor; those of vendors that are gone come last. A list of some vendors is compared with these alone.
 */
export function compare({ vendors: before, isOfAll }: LastList, vendors: readonly VendorRow[]): Comparison {
  const lists = matchVendors(before, vendors)
  const roles = new Map(vendors.flatMap(({ parts }) => itemsOf(parts.users) ?? []).map(({ role }) => [role?.name, role?.id]))
  const rows: Compared[] = []
  let byAddress = 0
  const addLast = (vendor: Vendor, users: readonly LastUser[], kind: 'left' | 'unknownNow', isVendorGone = false) => {
    for (const last of users) rows.push(rowOfLast({ vendor, last, roles, change: { kind, last, isVendorGone } }))
  }
  for (const vendorRow of vendors) {
    const lasts = lists.get(vendorRow) ?? []
    if (!isOfAll && !lasts.length) continue
    const last = lasts.flatMap(({ users }) => users)
    if (!itemsOf(vendorRow.parts.users)) {
      addLast(vendorRow.vendor, last, 'unknownNow')
      continue
    }
    const found = matchUsers(last, usersOf(vendorRow))
    const isUnknown = lasts.some(({ isKnown }) => !isKnown)
    // The rows are new ones of `usersOf`, so that they can be completed without a copy.
    for (const [row, user] of found.rows) rows.push(Object.assign(row, { change: changeOf(row, user, isUnknown) }))
    addLast(vendorRow.vendor, found.left, 'left')
    byAddress += found.byAddress
  }
  for (const { id, contract, name, users } of lists.get(undefined) ?? [])
    addLast({ id, contract_number: contract, name }, users, 'left', true)
  return { rows, byAddress }
}

const plain = (text: string | null | undefined) => fold(text).trim()
const textOf = (id: unknown) => String(id ?? '')

/** An id that a spreadsheet has rounded: 1.23457E+17. */
const rounded = /^\d(?:\.\d+)?E\+\d+$/i
const digits = /^\d+$/

/** Returns a test for texts that are ids as a spreadsheet damages them: rounded, or without the leading zeros of one of these. */
function damageOf(ids: readonly string[]): (text: string) => boolean {
  const whole = new Set(ids)
  const stripped = new Set(ids.flatMap(id => (digits.test(id) && id.startsWith('0') ? [id.replace(/^0+(?=\d)/, '')] : [])))
  return text => rounded.test(text) || (stripped.has(text) && !whole.has(text))
}

/** Finds each vendor of the last list again: by its id, by its contract number, or by its name if the list has neither. */
function matchVendors(before: readonly LastVendor[], vendors: readonly VendorRow[]) {
  const byId = new Map(vendors.map(row => [row.id, row]))
  const byContract = uniqueBy(vendors, ({ vendor }) => plain(vendor.contract_number))
  const byName = uniqueBy(vendors, ({ vendor }) => plain(vendor.name))
  const isDamaged = [damageOf([...byId.keys()]), damageOf([...byContract.keys()])] as const
  const isNone = (text: string, at: 0 | 1) => !text || isDamaged[at](text)
  return groupBy(
    before,
    ({ id, contract, name }) =>
      byId.get(id) ??
      byContract.get(plain(contract)) ??
      (isNone(id, 0) && isNone(plain(contract), 1) ? byName.get(plain(name)) : undefined),
  )
}

/** Indexes rows by a key; one that several have, or none, finds no row. */
function uniqueBy(rows: readonly VendorRow[], keyOf: (row: VendorRow) => string): ReadonlyMap<string, VendorRow | undefined> {
  const found = new Map<string, VendorRow | undefined>()
  for (const row of rows) found.set(keyOf(row), found.has(keyOf(row)) ? undefined : row)
  return found.set('', undefined)
}

interface Matched {
  rows: readonly (readonly [row: UserRow, last: LastUser | undefined])[]
  left: readonly LastUser[]
  byAddress: number
}

/**
 * Pairs the users of a vendor with those of the last list: each at most once, the surest pairs first. If two users have one address, with a
 * role each, the one with the same role is first.
 */
function matchUsers(last: readonly LastUser[], rows: readonly UserRow[]): Matched {
  const pairs = new Map<UserRow, LastUser>()
  const linkId = ({ link }: UserRow) => textOf(link.id)
  const userId = ({ link }: UserRow) => textOf(link.user?.id)
  let left = pair(last, rows, pairs, user => user.linkId, linkId)
  left = pair(left, rows, pairs, user => user.userId, userId)
  const found = pairs.size
  if (left.length) {
    const isDamaged = [damageOf(rows.map(linkId)), damageOf(rows.map(userId))] as const
    // The id of another link, or of another person, is an answer.
    const isNone = ({ linkId, userId }: LastUser) => isDamaged[1](userId) || (!userId && (!linkId || isDamaged[0](linkId)))
    const addressIn = (user: LastUser) => (isNone(user) ? addressKey(user.email) : '')
    const address = (row: UserRow) => addressKey(emailOf(row))
    const withRole = (address: string, role: string | null | undefined) => address && `${address}\n${role?.trim()}`
    left = pair(
      left,
      rows,
      pairs,
      user => withRole(addressIn(user), user.role),
      row => withRole(address(row), row.link.role?.name),
    )
    left = pair(left, rows, pairs, addressIn, address)
  }
  return { rows: rows.map(row => [row, pairs.get(row)] as const), left, byAddress: pairs.size - found }
}

/** Adds the pairs that have the same key; an empty one finds no user. Returns the users of the last list that have none. */
function pair(
  last: readonly LastUser[],
  rows: readonly UserRow[],
  pairs: Map<UserRow, LastUser>,
  ofLast: (user: LastUser) => string,
  ofRow: (row: UserRow) => string,
): readonly LastUser[] {
  if (!last.length) return last
  const free = groupBy(
    rows.filter(row => !pairs.has(row)),
    ofRow,
  )
  return last.filter(user => {
    const key = ofLast(user)
    const row = key && free.get(key)?.shift()
    if (row) pairs.set(row, user)
    return !row
  })
}

function changeOf(row: UserRow, last: LastUser | undefined, isUnknown: boolean): Change {
  const kind = last ? (hasOtherRole(last, row) ? 'roleChanged' : 'unchanged') : isUnknown ? 'unknownBefore' : 'joined'
  return { kind, last, isVendorGone: false }
}

/** Roles are the same by their ids, or by their names if the list has no id that can be read. */
function hasOtherRole({ role, roleId }: LastUser, { link }: UserRow): boolean {
  const now = textOf(link.role?.id)
  if (roleId && roleId === now) return false
  const canTell = roleId && now && !damageOf([now])(roleId)
  return canTell ? roleId !== now : role !== link.role?.name && plain(role) !== plain(link.role?.name)
}

interface Gone {
  vendor: Vendor
  last: LastUser
  change: Change
  /** The ids of the roles that users have now, by their names: for lists without ids. */
  roles: ReadonlyMap<string | null | undefined, Id | undefined>
}

/** Returns the row of a user whom the platform does not list now. */
function rowOfLast({ vendor, last, change, roles }: Gone): Compared {
  const { email, family, given, role, userId, linkId, roleId } = last
  const link = {
    id: linkId,
    user: { id: userId || null, user_name: email, family_name: family, given_name: given },
    role: { id: roleId || roles.get(role) || role, name: role },
  }
  const id = `last ${vendor.id || vendor.contract_number || vendor.name} ${Object.values(last).join(' ')}`
  return { kind: 'user', id, vendor, parts: {}, link, change }
}

/** Returns a text that differs if anything differs that a reviewer has confirmed of a row. */
export function contentOf({ link: { user, role }, change }: Compared): string {
  const now = [change.kind, user?.user_name, user?.family_name, user?.given_name, role?.id, role?.name]
  return [...now, change.last?.email, change.last?.role].join('\n')
}
