import { user } from '../../../text/user.ts'
import { inventory } from '../../../text/inventory.ts'
import { vendor } from '../../../text/vendor.ts'
import type { CsvField } from '../../../lib/csv.ts'
import { noteOf, type Row } from './rows.ts'

const linkOf = (row: Row) => (row.kind === 'user' ? row.link : undefined)

/** The fields that the inventory's CSV has beside its columns. A row without a user names a vendor, and says why it has none. */
export const inventoryFields: readonly CsvField<Row>[] = [
  { head: vendor.id, value: row => row.vendor.id },
  { head: user.familyName, value: row => linkOf(row)?.user?.family_name },
  { head: user.givenName, value: row => linkOf(row)?.user?.given_name },
  { head: user.id, value: row => linkOf(row)?.user?.id },
  { head: user.linkId, value: row => linkOf(row)?.id },
  { head: user.roleId, value: row => linkOf(row)?.role?.id },
  { head: inventory.note, value: noteOf },
]
