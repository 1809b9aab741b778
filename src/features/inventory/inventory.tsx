import type { Vendor, VendorUser } from '../../api/entities.ts'
import { vendorUsers } from '../../api/users.ts'
import { by } from '../../lib/order.ts'
import { hrefToTable } from '../../state/tables.ts'
import { person, table } from '../../text/common.ts'
import { inventory as t } from '../../text/inventory.ts'
import { user } from '../../text/user.ts'
import { vendor as vendorText } from '../../text/vendor.ts'
import { breakable } from '../../ui/list/breakable.tsx'
import { type Batch, type BatchItem, createBatch } from '../../ui/batch/batch.ts'
import type { Column } from '../../ui/table/columns.ts'

/** A vendor, and its users once they have arrived. */
interface VendorItem extends BatchItem {
  vendor: Vendor
  users?: readonly VendorUser[]
}

export type Inventory = Batch<VendorItem>

/** Vendors asked at the same time. */
const AT_ONCE = 6

const order = by<VendorUser>(link => link.user?.user_name)

/** Prepares to ask these vendors for their users. */
export function inventoryOf(vendors: readonly Vendor[]): Inventory {
  const items = vendors.map((vendor): VendorItem => {
    const item: VendorItem = {
      id: vendor.id,
      name: vendor.name || table.none,
      vendor,
      async run(signal) {
        item.users = (await vendorUsers.list({ vendorId: vendor.id }, signal)).toSorted(order)
      },
    }
    return item
  })
  return createBatch(items, { atOnce: AT_ONCE, abortsOnStop: true })
}

/** A user of a vendor. */
interface InventoryRow {
  id: string
  vendor: Vendor
  link: VendorUser
  /** What the search looks at. */
  text: string
}

/** Returns the users that have arrived, in the order of the vendors. */
export function rowsOf({ entries }: Inventory): readonly InventoryRow[] {
  return entries.flatMap(({ item: { vendor, users = [] } }) =>
    users.map(link => ({
      id: `${vendor.id} ${link.id}`,
      vendor,
      link,
      text: columns.map(({ value }) => value({ vendor, link })).join(' '),
    })),
  )
}

/** Returns the vendors whose users have not arrived, and why. */
export function missingOf({ entries }: Inventory): { id: string; name: string; reason: string }[] {
  return entries
    .filter(({ progress }) => progress.peek().state !== 'done')
    .map(({ item, progress }) => ({ id: String(item.id), name: item.name, reason: progress.peek().problem ?? t.waiting }))
}

type Shown = Pick<InventoryRow, 'vendor' | 'link'>

/** A dash instead of a missing address still leads to the user's vendor. */
const emailOf = ({ link }: Shown) => link.user?.user_name || table.none

/** Declared once: new columns would render every row again. */
export const columns: Column<Shown>[] = [
  { key: 'vendor', head: vendorText.name, value: ({ vendor }) => vendor.name, width: 'minmax(10rem, 1.5fr)' },
  { key: 'email', head: user.email, value: emailOf, show: showEmail, width: 'minmax(12rem, 2fr)' },
  {
    key: 'name',
    head: t.name,
    width: 'minmax(6rem, 1fr)',
    value: ({ link }) => person.fullName(link.user?.family_name, link.user?.given_name),
  },
  { key: 'role', head: user.role, value: ({ link }) => link.role?.name, width: 'minmax(8rem, 1fr)' },
]

/** Links to the user in the vendor's list, through its filter, so that the user sees why other rows are hidden. */
function showEmail(row: Shown) {
  const changes = { vendor: String(row.vendor.id), group: undefined, 'users.q': row.link.user?.user_name || undefined }
  const email = emailOf(row)
  return (
    <a href={hrefToTable('users', changes)} aria-label={email}>
      {breakable(email)}
    </a>
  )
}
