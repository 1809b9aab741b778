import type { Vendor, VendorGroup, VendorUser } from '../../../api/entities.ts'
import { groupBy } from '../../../lib/keys.ts'
import { nameOf, person } from '../../../text/common.ts'
import { inventory as t } from '../../../text/inventory.ts'
import type { review } from '../../../text/review.ts'
import type { VendorPeople } from './people.ts'
import type { LastUser } from './review/lastList.ts'

/** A vendor, a user of it (`link`) or one of its groups (`group`): all pass through the same filters. */
export interface Row extends Omit<VendorPeople, 'id'> {
  id: string
  vendor: Vendor
  link?: VendorUser
  group?: VendorGroup
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

/** Joins the vendors with their users, as far as these are known. */
export function vendorRows(vendors: readonly Vendor[], people: readonly VendorPeople[]): readonly Row[] {
  const byId = new Map(people.map(found => [String(found.id), found]))
  return vendors.map(vendor => ({ problem: t.waiting, ...byId.get(String(vendor.id)), id: String(vendor.id), vendor }))
}

/** Rows by the users of a vendor, so that an unchanged vendor's rows do not render again. */
const rowsByUsers = new WeakMap<readonly VendorUser[], { of: Row; rows: readonly Row[] }>()

/** Returns one row a user, in the order of the vendors. */
export const userRows = (vendors: readonly Row[]): readonly Row[] => vendors.flatMap(usersOf)

function usersOf(of: Row): readonly Row[] {
  const { vendor, users, groups } = of
  if (!users) return []
  const cached = rowsByUsers.get(users)
  if (cached?.of.vendor === vendor && cached.of.groups === groups) return cached.rows
  const rows = users.map(link => ({ id: `${vendor.id} ${link.id}`, vendor, users, groups, link }))
  rowsByUsers.set(users, { of, rows })
  return rows
}

/** Returns one row a group, in the order of the vendors. */
export function groupRows(vendors: readonly Row[]): readonly Row[] {
  return vendors.flatMap(({ vendor, groups }) =>
    (groups?.all ?? []).map(group => ({ id: `group ${vendor.id} ${group.id}`, vendor, groups, group })),
  )
}

/** Returns the groups of a user, in one text. */
export function groupsOf({ link, groups }: Row): string | undefined {
  const names = groups?.namesOf.get(String(link?.user?.id))
  return names && t.groupNames(names)
}

/** Counts the people in rows: a person may be in several vendors, or twice in one. */
export const countPeople = (rows: readonly Row[]): number => new Set(rows.map(({ id, link }) => String(link?.user?.id ?? id))).size

export const emailOf = ({ link }: Row): string => link?.user?.user_name ?? ''

export const fullNameOf = ({ link }: Row): string => person.fullName(link?.user?.family_name, link?.user?.given_name)

/** Returns the vendors whose users are missing, and why. */
export function missingIn(vendors: readonly Row[]): { id: string; name: string; problem: string }[] {
  return vendors.flatMap(({ id, vendor, users, problem = '' }) => (users ? [] : [{ id, name: nameOf(vendor), problem }]))
}

/**
 * Returns the vendors that these rows do not have in full: without users, not answered, or with users that are left out. A CSV file has
 * them, too, so that it shows who was asked, and the next review knows of whom the file says nothing.
 */
export function missingBeside(rows: readonly Row[], vendors: readonly Row[]): readonly Row[] {
  // A user who is gone since the last review is none of the vendor's.
  const listed = groupBy(
    rows.filter(({ users }) => users),
    ({ vendor }) => String(vendor.id),
  )
  return vendors.flatMap(row => {
    if (!row.users?.length) return [row]
    const hidden = row.users.length - (listed.get(row.id)?.length ?? 0)
    return hidden > 0 ? [{ id: row.id, vendor: row.vendor, problem: `${t.leftOut}${t.people(hidden)}` }] : []
  })
}

/** Says why a row is none of a user. */
export const noteOf = ({ link, users, problem }: Row): string | undefined => (link ? undefined : users ? t.noUsers : problem)
