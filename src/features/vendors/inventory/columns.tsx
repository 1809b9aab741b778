import { dateOf } from '../../../lib/format.ts'
import { memoOf } from '../../../lib/keys.ts'
import { hrefToTable } from '../../../state/tables.ts'
import { pageTitle, table } from '../../../text/common.ts'
import { group } from '../../../text/group.ts'
import { inventory as t } from '../../../text/inventory.ts'
import { user } from '../../../text/user.ts'
import { vendor } from '../../../text/vendor.ts'
import { breakable } from '../../../ui/breakable.tsx'
import { lateLink } from '../../../ui/list/lateLink.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { showExpiration } from '../showExpiration.tsx'
import { isActive, statusOf } from '../vendor.ts'
import type { Finding } from './findings.ts'
import { emailOf, fullNameOf, groupNames, itemsOf, type Row } from './rows.ts'
import type { Inventory } from './useInventory.ts'

const ofVendor: Column<Row>[] = [
  { key: 'contract', head: vendor.contractNumber, value: row => row.vendor.contract_number, width: { min: 8.25, grow: 1 }, brief: 'fact' },
  {
    key: 'status',
    head: vendor.status,
    value: row => statusOf(row.vendor),
    show: row => <span className="status">{statusOf(row.vendor)}</span>,
    width: { min: 5.75, grow: 0.75 },
    brief: 'end',
  },
  {
    key: 'expires',
    head: vendor.expirationDate,
    value: row => dateOf(row.vendor.expiration_date),
    show: row => showExpiration(row.vendor),
    width: { min: 6.5, grow: 1.2 },
  },
]

const nameColumn: Column<Row> = { key: 'vendor', head: vendor.name, value: row => row.vendor.name, width: { min: 8.5, grow: 2.5 } }

/** The users of all vendors. */
export const userColumns: Column<Row>[] = [
  // A dash instead of a missing address still leads to the user's vendor.
  { key: 'email', head: user.email, value: emailOf, show: showEmail, showsMissing: true, width: { min: 13, grow: 3 }, brief: 'fact' },
  { key: 'name', head: t.name, value: fullNameOf, width: { min: 5.5, grow: 1 }, brief: 'name' },
  {
    key: 'role',
    head: user.role,
    value: row => (row.kind === 'user' ? row.link.role?.name : undefined),
    width: { min: 8, grow: 1 },
    brief: 'end',
  },
  { ...nameColumn, brief: 'fact' },
  ...ofVendor.map(({ brief: _, ...column }) => column),
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

/** Returns the columns of what a rule finds. The first link of a row leads to the place that mends it. */
export const columnsOf = memoOf(({ about, href }: Finding): readonly Column<Row>[] => {
  if (about === 'user') return userColumns
  const linked = (column: Column<Row>): Column<Row> => ({ ...column, show: row => linkTo(() => href(row), String(column.value(row))) })
  if (about === 'vendor')
    return [
      linked(nameColumn),
      ...ofVendor,
      { key: 'notify', head: vendor.notifyEmail, value: row => row.vendor.notify_email_address, width: { min: 11, grow: 2 } },
      usersColumn,
    ]
  return [
    linked({ key: 'group', head: group.name, value: row => groupIn(row)?.name || table.none, width: { min: 9, grow: 1.5 } }),
    nameColumn,
    ...ofVendor,
    { key: 'users', head: vendor.userCount, value: row => groupIn(row)?.members.length, isNumber: true, width: { min: 7 } },
    {
      key: 'apps',
      head: vendor.appCount,
      value: row => groupIn(row)?.app_count ?? groupIn(row)?.appCount,
      isNumber: true,
      width: { min: 9 },
    },
  ]
})

const groupIn = (row: Row) => (row.kind === 'group' ? row.group : undefined)

export const isInactive = (row: Row): boolean => isActive(row.vendor) === false

/** Links to the user in the vendor's list, through its filter, so that the user sees why other rows are hidden. */
export function showEmail(row: Row) {
  const email = emailOf(row)
  const changes = { vendor: String(row.vendor.id), 'users.q': email || undefined }
  return linkTo(() => hrefToTable('users', changes), email || table.none)
}

function linkTo(href: () => string, text: string) {
  return lateLink({ href: href(), late: href, name: text, children: breakable(text) })
}
