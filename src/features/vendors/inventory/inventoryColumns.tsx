import { countsOf } from '../../../api/groups.ts'
import { dateOf } from '../../../lib/format.ts'
import { memoOf } from '../../../lib/keys.ts'
import { hrefIntoVendor, hrefToTable } from '../../../state/tables.ts'
import { pageTitle, table } from '../../../text/common.ts'
import { group } from '../../../text/group.ts'
import { user } from '../../../text/user.ts'
import { vendor } from '../../../text/vendor.ts'
import { breakable } from '../../../ui/breakable.tsx'
import { cut } from '../../../ui/list/cut.tsx'
import { liveLink } from '../../../ui/list/liveLink.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { showExpiration } from '../showExpiration.tsx'
import { isActive, statusOf } from '../vendor.ts'
import { type Finding, placeOf } from './findings.ts'
import { emailOf, fullNameOf, groupNames, itemsOf, linkOf, type Row } from './rows.ts'
import type { Inventory } from './useInventory.ts'

const nameColumn: Column<Row> = { key: 'vendor', head: vendor.name, value: row => row.vendor.name, width: { min: 8.5, grow: 2.5 } }

const ofVendor: Column<Row>[] = [
  {
    key: 'contract',
    head: vendor.contractNumber,
    value: row => row.vendor.contract_number,
    width: { min: 8.25, grow: 1 },
    whenStacked: 'line',
  },
  {
    key: 'status',
    head: vendor.status,
    value: row => statusOf(row.vendor),
    show: row => <span className="status">{statusOf(row.vendor)}</span>,
    width: { min: 5.75, grow: 0.75 },
    whenStacked: 'badge',
  },
  {
    key: 'expires',
    head: vendor.expirationDate,
    value: row => dateOf(row.vendor.expiration_date),
    show: row => showExpiration(row.vendor),
    width: { min: 6.5, grow: 1.2 },
  },
]

/** The users of all vendors. */
export const userColumns: Column<Row>[] = [
  // A dash instead of a missing address still leads to the user's vendor.
  { key: 'email', head: user.email, value: emailOf, show: showEmail, showsMissing: true, width: { min: 13, grow: 3 }, whenStacked: 'line' },
  {
    key: 'name',
    head: user.name,
    value: fullNameOf,
    show: row => cut(fullNameOf(row)),
    width: { min: 5.5, grow: 1 },
    whenStacked: 'title',
  },
  { key: 'role', head: user.role, value: row => linkOf(row)?.role?.name, width: { min: 8.25, grow: 1 }, whenStacked: 'badge' },
  { ...nameColumn, whenStacked: 'line' },
  ...ofVendor.map(({ whenStacked: _, ...column }) => column),
]

const userColumnsWithGroups: Column<Row>[] = [
  ...userColumns,
  { key: 'groups', head: pageTitle['/groups'], value: groupNames, width: { min: 7, grow: 1 } },
]

/** Returns the columns of users: with their groups, once these have been asked for. */
export const userColumnsOf = ({ vendors }: Inventory): Column<Row>[] =>
  vendors.rows.some(({ parts }) => parts.groups) ? userColumnsWithGroups : userColumns

const usersColumn: Column<Row> = {
  key: 'users',
  head: vendor.userCount,
  value: ({ vendor, parts }) => itemsOf(parts.users)?.length ?? vendor.count?.user,
  isNumber: true,
  width: { min: 7 },
}

/** The vendors, before their users have been asked for. */
export const vendorColumns: Column<Row>[] = [nameColumn, ...ofVendor, usersColumn]

const groupIn = (row: Row) => (row.kind === 'group' ? row.group : undefined)

const groupColumns: Column<Row>[] = [
  { key: 'group', head: group.name, value: row => groupIn(row)?.name, show: showGroup, showsMissing: true, width: { min: 9, grow: 1.5 } },
  nameColumn,
  ...ofVendor,
  { key: 'users', head: vendor.userCount, value: row => groupIn(row)?.members.length, isNumber: true, width: { min: 7 } },
  {
    key: 'apps',
    head: vendor.appCount,
    value: row => (row.kind === 'group' ? countsOf(row.group).apps : undefined),
    isNumber: true,
    width: { min: 9 },
  },
]

/** Returns the columns of what a rule finds. The first link of a row leads to the place that mends it. */
export const columnsOf = memoOf((finding: Finding): readonly Column<Row>[] => {
  if (finding.about !== 'vendor') return finding.about === 'user' ? userColumns : groupColumns
  return [
    { ...nameColumn, show: placeOf(finding) === 'vendor' ? showVendor : showVendorUsers },
    ...ofVendor,
    { key: 'notify', head: vendor.notifyEmail, value: row => row.vendor.notify_email_address, width: { min: 11, grow: 2 } },
    usersColumn,
  ]
})

export const isInactive = (row: Row): boolean => isActive(row.vendor) === false

// Links lead through the filter of a list, so that the user sees why other rows are hidden.

export function showEmail(row: Row) {
  return linkTo(emailOf(row), email => hrefToTable('users', { vendor: String(row.vendor.id), 'users.q': email }))
}

function showGroup(row: Row) {
  return linkTo(groupIn(row)?.name, name => hrefToTable('groups', { vendor: String(row.vendor.id), 'groups.q': name }))
}

function showVendorUsers({ vendor }: Row) {
  return linkTo(vendor.name, () => hrefIntoVendor('users', vendor.id))
}

function showVendor({ vendor }: Row) {
  return linkTo(vendor.name, name => hrefToTable('vendors', { 'vendors.q': name, 'vendors.active': '0' }))
}

function linkTo(name: string | null | undefined, hrefOf: (name: string | undefined) => string) {
  const href = () => hrefOf(name || undefined)
  const text = name || table.none
  return liveLink({ href: href(), hrefNow: href, name: text, children: breakable(text) })
}
