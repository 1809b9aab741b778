import type { Vendor, VendorUser } from '../../api/entities.ts'
import { saveCsvFile } from '../../lib/csv.ts'
import { dateOf } from '../../lib/format.ts'
import { table } from '../../text/common.ts'
import { inventory as t } from '../../text/inventory.ts'
import { user } from '../../text/user.ts'
import { vendor as vendorText } from '../../text/vendor.ts'
import type { Inventory } from './inventory.tsx'

const heads = [
  vendorText.name,
  vendorText.id,
  vendorText.contractNumber,
  user.email,
  user.familyName,
  user.givenName,
  user.role,
  user.id,
  user.linkId,
  user.roleId,
  t.note,
]

/** Saves an inventory as CSV. Every vendor has a line, also without users, so that the file shows who was asked and who did not answer. */
export function saveInventory({ entries }: Inventory, isFiltered: boolean): void {
  const lines = entries.flatMap(({ item: { vendor, users = [] }, progress }) => {
    const { state, problem } = progress.peek()
    if (state !== 'done') return [lineOf(vendor, undefined, problem ?? t.waiting)]
    return users.length ? users.map(link => lineOf(vendor, link)) : [lineOf(vendor, undefined, t.noUsers)]
  })
  saveCsvFile([t.fileName, dateOf(new Date().toJSON()), isFiltered && table.csvFiltered], [heads, ...lines])
}

function lineOf(vendor: Vendor, link?: VendorUser, note?: string): string[] {
  const { id, user_name, family_name, given_name } = link?.user ?? {}
  const role = link?.role
  return [vendor.name, vendor.id, vendor.contract_number, user_name, family_name, given_name, role?.name, id, link?.id, role?.id, note].map(
    value => String(value ?? ''),
  )
}
