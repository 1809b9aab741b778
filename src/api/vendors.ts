import { list, one } from '../lib/http.ts'
import { type Id, memberType, type MemberType, vendor, type Vendor } from './entities.ts'

/** Vendors (spec, section 7). Their changes are in `vendorChanges.ts`, which is not loaded with the first page. */
export const vendors = {
  /** With the counts of what belongs to each. */
  details: list<object, Vendor>('/vendors/get_detail/', vendor),
  list: list<object, Vendor>('/vendors/', vendor),
  get: one<{ id: Id }, Vendor>('/vendor/{id}/', vendor),
}

export const memberTypes = {
  list: list<object, MemberType>('/memberType/', memberType),
}
