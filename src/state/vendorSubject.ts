import type { Id, Vendor } from '../api/entities.ts'
import { vendors } from '../api/vendors.ts'
import { isSameId } from '../lib/ids.ts'
import { nameOf } from '../text/common.ts'
import { subject as t } from '../text/dialog.ts'
import { isSystemAdmin } from './permission.ts'
import { ownVendor } from './ownVendor.ts'

type NamedVendor = Pick<Vendor, 'id' | 'name' | 'contract_number'>

/**
 * Returns what names a vendor in the dialogs about it, and what of it they are about. As long as only its id is known, that names it; one
 * that is gone from the list meanwhile keeps its name. With a vendor instead of an id, it has that name until the list tells.
 */
export function vendorSubject(of: Id | NamedVendor | undefined, ...parts: readonly string[]): () => readonly string[] {
  const [id, named] = typeof of === 'object' ? [of.id, of] : [of]
  let line = named ? vendorLine(named) : t.vendorOfId(String(id))
  return () => {
    if (id === undefined) return parts
    const vendor = knownVendor(id)
    if (vendor) line = vendorLine(vendor)
    return [line, ...parts]
  }
}

/** Names a vendor, with what distinguishes it from others of the same name. */
function vendorLine(vendor: NamedVendor): string {
  const { contract_number } = vendor
  return contract_number ? t.vendor(nameOf(vendor), contract_number) : t.vendorOfName(nameOf(vendor))
}

/** Returns a vendor of the list that was answered last, or the user's own. Reads signals. */
function knownVendor(id: Id): Vendor | undefined {
  const [own, isAdmin] = [ownVendor.value, isSystemAdmin.value]
  const listed = isAdmin ? vendors.list.latest({}) : undefined
  return [...(listed ?? []), ...(own ? [own] : [])].find(vendor => isSameId(vendor.id, id))
}
