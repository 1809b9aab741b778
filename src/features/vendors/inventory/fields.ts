import type { Id } from '../../../api/entities.ts'
import { user } from '../../../text/user.ts'
import { inventory } from '../../../text/inventory.ts'
import { vendor } from '../../../text/vendor.ts'
import { noteOf, type Row } from './rows.ts'

/** The fields that the inventory's CSV has beside its columns. A row without a user names a vendor, and says why it has none. */
export const inventoryFields: { head: string; value: (row: Row) => Id | null | undefined }[] = [
  { head: vendor.id, value: row => row.vendor.id },
  { head: user.familyName, value: row => row.link?.user?.family_name },
  { head: user.givenName, value: row => row.link?.user?.given_name },
  { head: user.id, value: row => row.link?.user?.id },
  { head: user.linkId, value: row => row.link?.id },
  { head: user.roleId, value: row => row.link?.role?.id },
  { head: inventory.note, value: noteOf },
]
