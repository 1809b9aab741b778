import type { Application, Vendor, VendorGroup, VendorUser } from '../api/entities.ts'
import { countsOf } from '../api/groups.ts'
import { inventoryFields } from '../features/vendors/inventory/rows.ts'
import { type CsvField, longCsvOf, saveCsvText } from '../lib/csv.ts'
import { app } from '../text/app.ts'
import { table } from '../text/common.ts'
import { group } from '../text/group.ts'
import { user } from '../text/user.ts'
import { vendor } from '../text/vendor.ts'
import type { Identified } from '../ui/table/columns.ts'
import { csvNameOf } from '../ui/list/csvName.ts'
import type { TableCsv } from '../ui/table/Table.tsx'

const ofAny: CsvField<Identified>[] = [{ head: table.id, value: row => row.id }]

const ofVendor: CsvField<Vendor>[] = [
  { head: vendor.id, value: row => row.id },
  { head: vendor.memberTypeId, value: row => row.member_type?.id },
  { head: vendor.notifyEmail, value: row => row.notify_email_address },
]

type Owner = TableCsv<never>['owner']

/** The vendor of a row: if the platform does not tell it, the one that the list was asked for. */
const vendorIdIn = (row: VendorUser | VendorGroup, owner: Owner) => (row.vendor === undefined ? owner?.id : row.vendor)

const ofUser = (owner: Owner): CsvField<VendorUser>[] => [
  { head: user.id, value: link => link.user?.id },
  { head: user.linkId, value: link => (link.isStranger ? undefined : link.id) },
  { head: user.roleId, value: link => link.role?.id },
  { head: vendor.id, value: link => (link.isStranger ? undefined : vendorIdIn(link, owner)) },
]

const ofGroup = (owner: Owner): CsvField<VendorGroup>[] => [
  { head: group.id, value: row => row.id },
  { head: vendor.id, value: row => vendorIdIn(row, owner) },
  { head: vendor.userCount, value: row => countsOf(row).users },
  { head: vendor.appCount, value: row => countsOf(row).apps },
]

const ofApp: CsvField<Application>[] = [
  ...ofAny,
  { head: app.appDescription, value: row => row.description },
  { head: app.group, value: row => row.vendor_group?.name },
  { head: group.id, value: row => row.vendor_group?.id },
  { head: app.tokenExpiry, value: row => row.token_expiration_time },
]

/** The fields of each list that its table does not show: a saved list serves as evidence, and ids outlive names. By default its id. */
const further: Readonly<Record<string, (owner: Owner, keys: readonly string[]) => readonly CsvField<never>[]>> = {
  vendors: () => ofVendor,
  users: ofUser,
  groups: ofGroup,
  apps: () => ofApp,
  inventory: (_, keys) => inventoryFields[keys.includes('email') ? 'user' : keys.includes('group') ? 'group' : 'vendor'],
}

/** Saves every field of a list as CSV. */
export async function saveTableCsv<Row>({ id, columns, rows, ...about }: TableCsv<Row>): Promise<void> {
  const keys = columns.map(({ key }) => key)
  const fields: readonly CsvField<Row>[] = [...columns, ...((further[id]?.(about.owner, keys) ?? ofAny) as readonly CsvField<Row>[])]
  saveCsvText(csvNameOf(about), await longCsvOf(fields, rows))
}
