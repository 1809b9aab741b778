import { dateOf } from '../../../lib/format.ts'
import { hrefToTable } from '../../../state/tables.ts'
import { table } from '../../../text/common.ts'
import { inventory as t } from '../../../text/inventory.ts'
import { user } from '../../../text/user.ts'
import { vendor } from '../../../text/vendor.ts'
import { breakable } from '../../../ui/list/breakable.tsx'
import { LateLink } from '../../../ui/list/LateLink.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Expiration } from '../Expiration.tsx'
import { isActive, statusOf } from '../vendor.ts'
import { emailOf, nameOf, type Row } from './rows.ts'

const ofVendor: Column<Row>[] = [
  { key: 'contract', head: vendor.contractNumber, value: row => row.vendor.contract_number, width: 'minmax(8.25rem, 1fr)' },
  {
    key: 'status',
    head: vendor.status,
    value: row => statusOf(row.vendor),
    show: row => <span className="status">{statusOf(row.vendor)}</span>,
    width: 'minmax(5.75rem, 0.75fr)',
  },
  {
    key: 'expires',
    head: vendor.expirationDate,
    value: row => dateOf(row.vendor.expiration_date),
    show: row => <Expiration vendor={row.vendor} />,
    width: 'minmax(6.5rem, 1fr)',
  },
]

const nameColumn: Column<Row> = { key: 'vendor', head: vendor.name, value: row => row.vendor.name, width: 'minmax(9rem, 1.5fr)' }

/** The users of all vendors. */
export const userColumns: Column<Row>[] = [
  nameColumn,
  ...ofVendor,
  // A dash instead of a missing address still leads to the user's vendor.
  { key: 'email', head: user.email, value: row => emailOf(row) || table.none, show: showEmail, width: 'minmax(11rem, 2fr)' },
  { key: 'name', head: t.name, value: nameOf, width: 'minmax(6rem, 1fr)' },
  { key: 'role', head: user.role, value: row => row.link?.role?.name, width: 'minmax(8rem, 1fr)' },
]

/** The vendors, before their users have been asked for. */
export const vendorColumns: Column<Row>[] = [
  nameColumn,
  ...ofVendor,
  { key: 'users', head: vendor.userCount, value: row => row.users?.length ?? row.vendor.count?.user, isNumber: true, width: '7rem' },
]

export const isInactive = (row: Row): boolean => !isActive(row.vendor)

/** Links to the user in the vendor's list, through its filter, so that the user sees why other rows are hidden. */
function showEmail(row: Row) {
  const email = emailOf(row)
  const changes = { vendor: String(row.vendor.id), group: undefined, 'users.q': email || undefined }
  return (
    <LateLink href={() => hrefToTable('users', changes)} name={email || table.none}>
      {breakable(email || table.none)}
    </LateLink>
  )
}
