import type { Vendor, VendorUser } from '../../../api/entities.ts'
import { userIdOf } from '../../../api/groupUsers.ts'
import type { CsvField } from '../../../lib/csv.ts'
import { getOrInsert, groupBy, keyed, memoOf } from '../../../lib/keys.ts'
import type { GroupWithMembers, Part, PartKey, Parts, PartsByVendor } from '../../../state/inventory.ts'
import { nameOf, person } from '../../../text/common.ts'
import { group } from '../../../text/group.ts'
import { inventory as t } from '../../../text/inventory.ts'
import type { review } from '../../../text/review.ts'
import { user } from '../../../text/user.ts'
import { vendor } from '../../../text/vendor.ts'
import { countsOf } from '../vendor.ts'
import type { LastUser } from './review/lastList.ts'

interface Base {
  id: string
  vendor: Vendor
  /** What is known of the vendor. */
  parts: Parts
}

export interface VendorRow extends Base {
  kind: 'vendor'
  /** Why rows of it are missing. */
  note?: string
}

export interface UserRow extends Base {
  kind: 'user'
  link: VendorUser
  /** In a review. */
  change?: Change
}

/** The change of a user since the last review. */
export interface Change {
  kind: keyof typeof review.kinds
  last: LastUser | undefined
  isVendorGone?: true | undefined
}

/** A user in a review: of a vendor, now or last time. */
export interface Compared extends UserRow {
  change: Change
}

export const isCompared = (row: Row): row is Compared => row.kind === 'user' && row.change !== undefined

interface GroupRow extends Base {
  kind: 'group'
  group: GroupWithMembers
}

/** A row of the inventory: all kinds pass through the same filters. */
export type Row = VendorRow | UserRow | GroupRow

/** Returns the items of a part; undefined if they are not known. */
export const itemsOf = <Item>(part: Part<Item> | undefined): readonly Item[] | undefined =>
  part && part.state !== 'failed' ? part.items : undefined

/** Returns vendors with the reason why a part of each is not known. */
export const withNotes = (vendors: readonly VendorRow[], part?: PartKey): readonly VendorRow[] =>
  vendors.map(row => ({ ...row, note: noteOf(part && row.parts[part]) }))

const noteOf = (part: Part<unknown> | undefined) => (part?.state === 'failed' ? part.problem : t.waiting)

/** Joins the vendors with what is known of them. */
export const vendorRows = (vendors: readonly Vendor[], inventory: PartsByVendor): readonly VendorRow[] =>
  vendors.map(vendor => ({ kind: 'vendor', id: String(vendor.id), vendor, parts: inventory.get(String(vendor.id)) ?? {} }))

export const vendorsOf = (rows: readonly Row[]): Vendor[] => rows.map(({ vendor }) => vendor)

export const usersOf = ({ vendor, parts }: VendorRow): readonly UserRow[] =>
  keyed(itemsOf(parts.users) ?? [], ({ id, user }) => id || `user ${user?.id ?? user?.user_name}`).map(([key, link]) => ({
    kind: 'user',
    id: `${vendor.id} ${key}`,
    vendor,
    parts,
    link,
  }))

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
  return names && t.joined(names)
}

export const linkOf = (row: Row): VendorUser | undefined => (row.kind === 'user' ? row.link : undefined)

/** Counts the people in rows: a person may be in several vendors, or twice in one. Without an id, a person is known by the row. */
export const countPeople = (rows: readonly Row[]): number => new Set(rows.map(row => String(linkOf(row)?.user?.id ?? row.id))).size

export const emailOf = (row: Row): string => linkOf(row)?.user?.user_name ?? ''

export const fullNameOf = (row: Row): string => person.fullName(linkOf(row)?.user)

/** The text of a user that is searched: names with and without a space in them, as people type both, and the address. Joined once. */
export const searchText = memoOf(({ user }: VendorUser) => {
  const name = person.fullName(user)
  return `${name}\n${name.replace(' ', '')}\n${user?.user_name ?? ''}`
})

/**
 * Returns the vendors that these rows do not have in full: without users, not answered, or with users that are left out. A CSV file has
 * them, too, so that it shows who was asked, and the next review knows of whom the file says nothing.
 */
export function missingBeside(rows: readonly Row[], vendors: readonly VendorRow[]): readonly VendorRow[] {
  // A user who is gone since the last review is none of the vendor's.
  const listedUsers = rows.filter(row => row.kind === 'user' && itemsOf(row.parts.users))
  const listed = groupBy(listedUsers, ({ vendor }) => String(vendor.id))
  return vendors.flatMap(row => {
    const users = itemsOf(row.parts.users)
    if (!users) return withNotes([row], 'users')
    const leftOut = users.length - (listed.get(row.id)?.length ?? 0)
    if (users.length && !leftOut) return []
    return { ...row, note: leftOut ? `${t.leftOut}${t.people(leftOut)}` : t.noUsers }
  })
}

const vendorId: CsvField<Row> = { head: vendor.id, value: row => row.vendor.id }
const note: CsvField<Row> = { head: t.note, value: row => (row.kind === 'vendor' ? row.note : undefined) }

/**
 * The fields that the CSV of each kind of rows has beside its columns. A row without a user or group names a vendor, and says why it has
 * none.
 */
export const inventoryFields: Readonly<Record<Row['kind'], readonly CsvField<Row>[]>> = {
  user: [
    vendorId,
    { head: user.familyName, value: row => linkOf(row)?.user?.family_name },
    { head: user.givenName, value: row => linkOf(row)?.user?.given_name },
    { head: user.id, value: row => linkOf(row)?.user?.id },
    { head: user.linkId, value: row => linkOf(row)?.id },
    { head: user.roleId, value: row => linkOf(row)?.role?.id },
    note,
  ],
  group: [vendorId, { head: group.id, value: row => (row.kind === 'group' ? row.group.id : undefined) }, note],
  vendor: [
    vendorId,
    { head: vendor.memberType, value: row => row.vendor.member_type?.name },
    { head: vendor.memberTypeId, value: row => row.vendor.member_type?.id },
    { head: vendor.groupCount, value: row => countsOf(row.vendor).groups },
    { head: vendor.appCount, value: row => countsOf(row.vendor).apps },
    note,
  ],
}
