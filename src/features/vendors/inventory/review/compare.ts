import type { Id, Vendor } from '../../../../api/entities.ts'
import { groupBy } from '../../../../lib/keys.ts'
import { addressKey } from '../../../../lib/emailAddress.ts'
import { fold } from '../../../../lib/search.ts'
import { isRoleUnknown } from '../../../../state/roles.ts'
import { type Change, type Compared, emailOf, itemsOf, type UserRow, usersOf, type VendorRow } from '../rows.ts'
import { type LastList, type LastUser, type LastVendor, rounded } from './lastList.ts'

/**
 * Compares the users of all vendors with the last list. A user is found again within the vendor: by the user's id, by the link's if one
 * side does not tell that, or by the address if the list has no ids for it, or none that a spreadsheet has left as they were. Those who
 * are gone follow the users of their vendor; those of vendors that are gone come last. A list of some vendors is compared with these
 * alone. `byAddress` counts those who were found by their addresses.
 */
export function compare({ vendors: before, isOfAll }: LastList, vendors: readonly VendorRow[]) {
  const lists = matchVendors(before, vendors)
  const rows: Compared[] = []
  let byAddress = 0
  const roleIds: RoleIds = new Map(vendors.flatMap(({ parts }) => itemsOf(parts.users) ?? []).map(({ role }) => [role?.name, role?.id]))
  const addLast = (vendor: Vendor, users: readonly LastUser[], kind: 'left' | 'unknownNow', isVendorGone?: true) => {
    for (const last of users) rows.push(rowOfLast(vendor, last, roleIds, { kind, last, isVendorGone }))
  }
  for (const vendorRow of vendors) {
    const lasts = lists.get(vendorRow) ?? []
    if (!isOfAll && !lasts.length) continue
    const last = lasts.flatMap(({ users }) => users)
    if (!itemsOf(vendorRow.parts.users)) {
      addLast(vendorRow.vendor, last, 'unknownNow')
      continue
    }
    const users = usersOf(vendorRow)
    const found = matchUsers(last, users)
    const isUnknown = lasts.some(({ isKnown }) => !isKnown)
    for (const row of users) {
      const last = found.pairs.get(row)
      const kind = last ? (hasOtherRole(last, row) ? 'roleChanged' : 'unchanged') : isUnknown ? 'unknownBefore' : 'joined'
      // The rows are new ones of `usersOf`, so that they can be completed without a copy.
      rows.push(Object.assign(row, { change: { kind, last } }))
    }
    addLast(vendorRow.vendor, found.left, 'left')
    byAddress += found.byAddress
  }
  for (const { id, contract, name, users } of lists.get(undefined) ?? [])
    addLast({ id, contract_number: contract, name }, users, 'left', true)
  return { rows, byAddress }
}

const foldedText = (text: string | null | undefined) => fold(text).trim()
const idText = (id: unknown) => String(id ?? '')

/** Returns an id as Excel keeps it as a number: without leading zeros, and with zeros for its digits from the sixteenth on. */
const asNumber = (id: string) => id.replace(/^0+(?=0$|[1-9]\d*$)/, '').replace(/(?<=^\d{15})\d+$/, end => '0'.repeat(end.length))

/** Returns a test for texts that are no id: empty, rounded, or one of these ids as a number that is another text. */
function lossOf(ids: readonly string[]): (text: string) => boolean {
  const whole = new Set(ids)
  const damaged = new Set(ids.map(asNumber))
  return text => !text || rounded.test(text) || (damaged.has(text) && !whole.has(text))
}

/** Finds each vendor of the last list again: by its id, by its contract number, or by its name if the list has neither. */
function matchVendors(before: readonly LastVendor[], vendors: readonly VendorRow[]) {
  const byId = new Map(vendors.map(row => [row.id, row]))
  const byContract = uniqueBy(vendors, ({ vendor }) => foldedText(vendor.contract_number))
  const byName = uniqueBy(vendors, ({ vendor }) => foldedText(vendor.name))
  const [isNoId, isNoContract] = [lossOf([...byId.keys()]), lossOf([...byContract.keys()])]
  return groupBy(before, ({ id, contract, name }) => {
    const found = byId.get(id) ?? byContract.get(foldedText(contract))
    return found ?? (isNoId(id) && isNoContract(foldedText(contract)) ? byName.get(foldedText(name)) : undefined)
  })
}

/** Indexes rows by a key; one that several have, or none, finds no row. */
function uniqueBy(rows: readonly VendorRow[], keyOf: (row: VendorRow) => string): ReadonlyMap<string, VendorRow | undefined> {
  const found = new Map<string, VendorRow | undefined>()
  for (const row of rows) found.set(keyOf(row), found.has(keyOf(row)) ? undefined : row)
  return found.set('', undefined)
}

/**
 * Pairs the users of a vendor with those of the last list: each at most once, the surest pairs first. If two users have one address, with a
 * role each, the one with the same role is first.
 */
function matchUsers(last: readonly LastUser[], rows: readonly UserRow[]) {
  const pairs = new Map<UserRow, LastUser>()
  let left = last
  /** Adds the pairs that have the same key; an empty one finds no user. */
  function pair(ofLast: (user: LastUser) => string, ofRow: (row: UserRow) => string) {
    if (!left.length) return
    const unpaired = rows.filter(row => !pairs.has(row))
    const free = groupBy(unpaired, ofRow)
    free.delete('')
    left = left.filter(user => {
      const row = free.get(ofLast(user))?.shift()
      if (row) pairs.set(row, user)
      return !row
    })
  }
  const linkId = ({ link }: UserRow) => idText(link.id)
  const userId = ({ link }: UserRow) => idText(link.user?.id)
  const bothIds = (user: string, link: string) => user && `${link}\n${user}`
  pair(
    user => bothIds(user.userId, user.linkId),
    row => bothIds(userId(row), linkId(row)),
  )
  pair(user => user.userId, userId)
  let found = pairs.size
  if (left.length) {
    const [isNoLink, isNoUser] = [lossOf(rows.map(linkId)), lossOf(rows.map(userId))]
    // The link may be another one: platforms give the id of a removed row to a new one.
    pair(user => (isNoUser(user.userId) ? user.linkId : ''), linkId)
    pair(
      user => user.linkId,
      row => (userId(row) ? '' : linkId(row)),
    )
    found = pairs.size
    // The id of another link, or of another person, is an answer.
    const hasNoId = ({ linkId, userId }: LastUser) => isNoUser(userId) && (userId !== '' || isNoLink(linkId))
    const addressIn = (user: LastUser) => (hasNoId(user) ? addressKey(user.email) : '')
    const address = (row: UserRow) => addressKey(emailOf(row))
    const withRole = (address: string, role: string | null | undefined) => address && `${address}\n${role?.trim()}`
    pair(
      user => withRole(addressIn(user), user.role),
      row => withRole(address(row), row.link.role?.name),
    )
    pair(addressIn, address)
  }
  return { pairs, left, byAddress: pairs.size - found }
}

/** Roles are the same by their ids, or by their names if the list has no id that can be read. An unknown one is no other one. */
function hasOtherRole({ role, roleId }: LastUser, { link }: UserRow): boolean {
  const now = idText(link.role?.id)
  if (roleId !== '' && roleId === now) return false
  const hasOtherId = now !== '' && !lossOf([now])(roleId)
  return hasOtherId || (!isRoleUnknown(link.role) && role !== link.role?.name && foldedText(role) !== foldedText(link.role?.name))
}

/** The ids of the roles that users have now, by their names. */
type RoleIds = ReadonlyMap<string | null | undefined, Id | null | undefined>

/** Returns the row of a user whom the platform does not list now. A role without an id in the list is the one of its name. */
function rowOfLast(vendor: Vendor, last: LastUser, roleIds: RoleIds, change: Change): Compared {
  const { email, family, given, role, userId, linkId, roleId } = last
  const link = {
    id: linkId,
    user: { id: userId || null, user_name: email, family_name: family, given_name: given },
    role: { id: roleId || (roleIds.get(role) ?? role), name: role },
  }
  const id = `last ${vendor.id || vendor.contract_number || vendor.name} ${Object.values(last).join(' ')}`
  return { kind: 'user', id, vendor, parts: {}, link, change }
}

/** Returns a text that differs if anything differs that a reviewer has confirmed of a row. */
export function contentOf({ link: { user, role }, change }: Compared): string {
  const now = [change.kind, user?.user_name, user?.family_name, user?.given_name, role?.id, role?.name]
  return [...now, change.last?.email, change.last?.role].join('\n')
}
