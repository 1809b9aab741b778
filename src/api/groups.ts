import { list, one } from '../lib/http.ts'
import { post, put, remove } from '../lib/httpWrite.ts'
import type { Id, VendorGroup, VendorGroupUser } from './entities.ts'

/** The groups of a vendor (spec, section 7). */
export const groups = {
  list: list<{ vendorId: Id }, VendorGroup>('/vendorGroup/'),
  get: one<{ id: Id }, VendorGroup>('/vendorGroup/{id}/'),
  create: post<{ vendor: Id; name: string }, { id: Id }>('/vendorGroup/', ['id']),
  update: put<{ id: Id; vendor: Id; name: string }>('/vendorGroup/{id}/'),
  remove: remove<{ id: Id }>('/vendorGroup/{id}/'),
}

/** Who belongs to a group. */
export const groupUsers = {
  list: list<{ vendorId: Id; vendorGroupId?: Id }, VendorGroupUser>('/vendorGroupUser/'),
  create: post<{ vendor_group: Id; user: Id }>('/vendorGroupUser/'),
  remove: remove<{ id: Id }>('/vendorGroupUser/{id}/'),
}
