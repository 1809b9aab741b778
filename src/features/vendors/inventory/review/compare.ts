import type { Id, Vendor } from '../../../../api/entities.ts'
import { getOrInsert, groupBy } from '../../../../lib/keys.ts'
import { addressKey } from '../../../../lib/sameAddress.ts'
import { fold } from '../../../../lib/search.ts'
import { type Change, emailOf, type Row, userRows } from '../rows.ts'
import type { LastList, LastUser, LastVendor } from './lastList.ts'

export type Kind = Change['kind']

/** A user of a vendor, now or last time. */
export interface Compared extends Row {
  change: Change
}

/** Vendors without users are in the file of a review, too. */
export const isCompared = (row: Row): row is Compared => row.change !== undefined

/** Keeps the rows of the same review, so that unchanged ones do not render again. */
export type RowCache = WeakMap<object, Compared>

/**
 * Compares the users of all vendors with the last list. A user is found again within the vendor: by the link's id, then by the user's id,
 * or by the address if the list has no ids for it. Those who are gone follow the users of their vendor; those of vendors that are gone come
 * last. A list of some vendors is compared with these alone.
 */
export function compare(
  { vendors: before, isOfAll, filtered }: LastList,
  vendors: readonly Row[],
  rowCache: RowCache,
): readonly Compared[] {
  const lists = matchVendors(before, vendors)
  const roles = new Map(userRows(vendors).map(({ link }) => [link?.role?.name, link?.role?.id]))
  const rows: Compared[] = []
  for (const of of vendors) {
    const lasts = lists.get(of) ?? []
    if (!isOfAll && !lasts.length) continue
    const last = lasts.flatMap(({ users }) => users)
    if (!of.users) {
      for (const user of last) rows.push(rowOfLast({ vendor: of.vendor, last: user, kind: 'unknownNow', roles, rowCache }))
      continue
    }
    const found = matchUsers(last, userRows([of]))
    const isUnknown = filtered === 'unnamed' || lasts.some(({ isKnown }) => !isKnown)
    for (const [row, user] of found.rows) rows.push(rowOf(row, user, isUnknown, rowCache))
    for (const user of found.left) rows.push(rowOfLast({ vendor: of.vendor, last: user, kind: 'left', roles, rowCache }))
  }
  for (const { id, contract, name, users } of lists.get(undefined) ?? []) {
    const vendor = { id, contract_number: contract, name }
    for (const last of users) rows.push(rowOfLast({ vendor, last, kind: 'left', roles, rowCache, isVendorGone: true }))
  }
  return rows
}

/** Finds each vendor of the last list again: by its id, by its contract number, or by its name if the list has neither. */
function matchVendors(before: readonly LastVendor[], vendors: readonly Row[]): ReadonlyMap<Row | undefined, readonly LastVendor[]> {
  const byId = new Map(vendors.map(row => [row.id, row]))
  const byContract = uniqueBy(vendors, ({ vendor }) => plain(vendor.contract_number))
  const byName = uniqueBy(vendors, ({ vendor }) => plain(vendor.name))
  return groupBy(
    before,
    ({ id, contract, name }) => byId.get(id) ?? byContract.get(plain(contract)) ?? (id || contract ? undefined : byName.get(plain(name))),
  )
}

const plain = (text: string | null | undefined) => fold(text).trim()

/** Indexes rows by a key; one that several have, or none, finds no row. */
function uniqueBy(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row | undefined> {
  const found = new Map<string, Row | undefined>()
  for (const row of rows) found.set(keyOf(row), found.has(keyOf(row)) ? undefined : row)
  return found.set('', undefined)
}

interface Matched {
  rows: readonly (readonly [row: Row, last: LastUser | undefined])[]
  left: readonly LastUser[]
}

/** Pairs the users of a vendor with those of the last list: each at most once, the surest pairs first. */
function matchUsers(last: readonly LastUser[], rows: readonly Row[]): Matched {
  const pairs = new Map<Row, LastUser>()
  let waiting: readonly LastUser[] = last
  for (const { ofLast, ofRow } of ways) {
    if (!waiting.length) break
    const free = groupBy(
      rows.filter(row => !pairs.has(row)),
      ofRow,
    )
    waiting = waiting.filter(user => {
      const key = ofLast(user)
      const row = key && free.get(key)?.shift()
      if (row) pairs.set(row, user)
      return !row
    })
  }
  return { rows: rows.map(row => [row, pairs.get(row)] as const), left: waiting }
}

const textOf = (id: unknown) => String(id ?? '')
const addressOfLast = ({ email, userId, linkId }: LastUser) => (userId || linkId ? '' : addressKey(email))
const addressOf = (row: Row) => addressKey(emailOf(row))

/** An empty key finds no user. If two users have one address, with a role each, the one with the same role is first. */
const ways: readonly { ofLast: (user: LastUser) => string; ofRow: (row: Row) => string }[] = [
  { ofLast: user => user.linkId, ofRow: ({ link }) => textOf(link?.id) },
  { ofLast: user => user.userId, ofRow: ({ link }) => textOf(link?.user?.id) },
  {
    ofLast: user => addressOfLast(user) && `${addressOfLast(user)}\n${user.role}`,
    ofRow: row => `${addressOf(row)}\n${row.link?.role?.name?.trim()}`,
  },
  { ofLast: addressOfLast, ofRow: addressOf },
]

/** Roles are the same by their ids, or by their names if the list has no id. */
function hasOtherRole({ role, roleId }: LastUser, { link }: Row): boolean {
  const now = textOf(link?.role?.id)
  return roleId && now ? roleId !== now : role !== link?.role?.name && plain(role) !== plain(link?.role?.name)
}

function rowOf(row: Row, last: LastUser | undefined, isUnknown: boolean, rowCache: RowCache): Compared {
  const kind = last ? (hasOtherRole(last, row) ? 'roleChanged' : 'unchanged') : isUnknown ? 'unknownBefore' : 'joined'
  const before = rowCache.get(row)
  if (before?.change.kind === kind && before.change.last === last) return before
  const compared: Compared = { ...row, change: { kind, last, isVendorGone: false } }
  rowCache.set(row, compared)
  return compared
}

interface Gone {
  vendor: Vendor
  last: LastUser
  kind: 'left' | 'unknownNow'
  /** The ids of the roles that users have now, by their names: for lists without ids. */
  roles: ReadonlyMap<string | null | undefined, Id | undefined>
  rowCache: RowCache
  isVendorGone?: boolean
}

/** Returns the row of a user whom the platform does not list now. */
function rowOfLast({ vendor, last, kind, roles, rowCache, isVendorGone = false }: Gone): Compared {
  const before = rowCache.get(last)
  if (before?.change.kind === kind && (isVendorGone ? before.change.isVendorGone : before.vendor === vendor)) return before
  const link = {
    id: last.linkId,
    user: { id: last.userId || null, user_name: last.email, family_name: last.family || last.name, given_name: last.given },
    role: { id: last.roleId || roles.get(last.role) || last.role, name: last.role },
  }
  const row = { id: `last ${vendor.id || vendor.contract_number || vendor.name} ${Object.values(last).join(' ')}`, vendor, link }
  const compared: Compared = { ...row, change: { kind, last, isVendorGone } }
  rowCache.set(last, compared)
  return compared
}

const signatures = new WeakMap<Compared, string>()

/** Returns a text that differs if anything differs that a reviewer has confirmed of a row. Computed once for the same row. */
export function signatureOf(row: Compared): string {
  return getOrInsert(signatures, row, () => {
    const { link, change } = row
    const { user, role } = link ?? {}
    const now = [change.kind, user?.user_name, user?.family_name, user?.given_name, role?.id, role?.name]
    return [...now, change.last?.email, change.last?.role].join('\n')
  })
}
