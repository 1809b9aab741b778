import type { Vendor, VendorUser } from '../../../api/entities.ts'
import { userIdOf } from '../../../api/groupUsers.ts'
import { getOrInsert, groupBy, memoOf } from '../../../lib/keys.ts'
import type { GroupWithMembers, Inventory, Part, PartKey, Parts } from '../../../state/inventory.ts'
import { nameOf, person } from '../../../text/common.ts'
import { inventory as t } from '../../../text/inventory.ts'
import type { review } from '../../../text/review.ts'
import type { LastUser } from './review/lastList.ts'

interface Base {
  id: string
  vendor: Vendor
  /** What is known of the vendor. */
  parts: Parts
}

export interface VendorRow extends Base {
  kind: 'vendor'
  /** Why a file has the vendor beside its rows. */
  note?: string
}

export interface UserRow extends Base {
  kind: 'user'
  link: VendorUser
  /** In a review. */
  change?: Change
}

/** What became of a user since the last review. */
export interface Change {
  kind: keyof typeof review.kinds
  /** Who this was. */
  last: LastUser | undefined
  /** The vendor is gone, too. */
  isVendorGone: boolean
}

/** A user in a review: of a vendor, now or last time. */
export interface Compared extends UserRow {
  change: Change
}

export const isCompared = (row: Row): row is Compared => row.kind === 'user' && row.change !== undefined

export interface GroupRow extends Base {
  kind: 'group'
  group: GroupWithMembers
}

/** A row of the inventory: all kinds pass through the same filters. */
export type Row = VendorRow | UserRow | GroupRow

/** Returns the items of a part; undefined if they are not known. */
export const itemsOf = <Item>(part: Part<Item> | undefined): readonly Item[] | undefined =>
  part && part.state !== 'failed' ? part.items : undefined

/** Returns whether a part of a vendor is known. */
export const has = ({ parts }: VendorRow, part: PartKey): boolean => itemsOf<unknown>(parts[part]) !== undefined

/** Says why a part is not known. */
export const problemOf = (part: Part<unknown> | undefined): string => (part?.state === 'failed' ? part.problem : t.waiting)

/** Joins the vendors with what is known of them. */
export const vendorRows = (vendors: readonly Vendor[], inventory: Inventory): readonly VendorRow[] =>
  vendors.map(vendor => ({ kind: 'vendor', id: String(vendor.id), vendor, parts: inventory.get(String(vendor.id)) ?? {} }))

/** Returns one row a user, in the order of the vendors. */
export const userRows = (vendors: readonly VendorRow[]): readonly UserRow[] => vendors.flatMap(usersOf)

export const usersOf = ({ vendor, parts }: VendorRow): readonly UserRow[] =>
  (itemsOf(parts.users) ?? []).map(link => ({ kind: 'user', id: `${vendor.id} ${link.id}`, vendor, parts, link }))

export const groupsOf = ({ vendor, parts }: VendorRow): readonly GroupRow[] =>
  (itemsOf(parts.groups) ?? []).map(group => ({ kind: 'group', id: `group ${vendor.id} ${group.id}`, vendor, parts, group }))

/** Returns the names of groups by the ids of their members: found once for 20,000 users. */
const namesByMember = memoOf((groups: readonly GroupWithMembers[]) => {
  const names = new Map<string, string[]>()
  for (const group of groups) for (const member of group.members) getOrInsert(names, String(userIdOf(member)), () => []).push(nameOf(group))
  return names
})

/** Returns the groups of a user in one text; of a vendor whose groups are not known, says so. */
export function groupNames(row: Row): string | undefined {
  if (row.kind !== 'user') return undefined
  const groups = itemsOf(row.parts.groups)
  if (!groups) return t.waiting
  const names = namesByMember(groups).get(String(row.link.user?.id))
  return names && t.groupNames(names)
}

/** A person is known by the id, or else by the row. */
const personOf = (row: Row) => String((row.kind === 'user' ? row.link.user?.id : undefined) ?? row.id)

/** Counts the people in rows: a person may be in several vendors, or twice in one. */
export const countPeople = (rows: readonly Row[]): number => new Set(rows.map(personOf)).size

export const emailOf = (row: Row): string => (row.kind === 'user' && row.link.user?.user_name) || ''

export const fullNameOf = (row: Row): string =>
  row.kind === 'user' ? person.fullName(row.link.user?.family_name, row.link.user?.given_name) : ''

/** The text of a user that is searched: names with and without a space in them, as people type both, and the address. Joined once. */
export const textOf = memoOf(({ user }: VendorUser) => {
  const name = person.fullName(user?.family_name, user?.given_name)
  return `${name}\n${name.replace(' ', '')}\n${user?.user_name ?? ''}`
})

/** A vendor of which something is missing, and why. */
export interface MissingVendor {
  id: string
  name: string
  problem: string
}

/** Names vendors a part of which is missing. */
export const missingOf = (vendors: readonly VendorRow[], part: PartKey | undefined): readonly MissingVendor[] =>
  vendors.map(({ id, vendor, parts }) => ({ id, name: nameOf(vendor), problem: problemOf(part && parts[part]) }))

/**
 * Returns the vendors that these rows do not have in full: without users, not answered, or with users that are left out. A CSV file has
 * them, too, so that it shows who was asked, and the next review knows of whom the file says nothing.
 */
export function missingBeside(rows: readonly Row[], vendors: readonly VendorRow[]): readonly VendorRow[] {
  // A user who is gone since the last review is none of the vendor's.
  const listed = groupBy(
    rows.filter(row => row.kind === 'user' && itemsOf(row.parts.users)),
    ({ vendor }) => String(vendor.id),
  )
  return vendors.flatMap(row => {
    const users = itemsOf(row.parts.users)?.length
    if (!users) return [row]
    const leftOut = users - (listed.get(row.id)?.length ?? 0)
    return leftOut > 0 ? [{ ...row, note: `${t.leftOut}${t.people(leftOut)}` }] : []
  })
}

/** Says why a row is none of a user. */
export function noteOf(row: Row): string | undefined {
  if (row.kind !== 'vendor') return undefined
  if (row.note !== undefined) return row.note
  const users = itemsOf(row.parts.users)
  return users ? (users.length ? undefined : t.noUsers) : problemOf(row.parts.users)
}
