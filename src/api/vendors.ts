import { list, one } from '../lib/http.ts'
import type { Id, MemberType, Vendor } from './entities.ts'

/** Vendors (spec, section 7). Their changes are in `vendorChanges.ts`, which is not loaded with the first page. */
export const vendors = {
  /** With the counts of what belongs to each. */
  details: list<object, Vendor>('/vendors/get_detail/'),
  list: list<object, Vendor>('/vendors/'),
  get: one<{ id: Id }, Vendor>('/vendor/{id}/'),
}

export const memberTypes = {
  list: list<object, MemberType>('/memberType/'),
}
