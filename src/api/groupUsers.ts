import { list, post, remove } from '../lib/calls.ts'
import { type Id, vendorGroupUser, type VendorGroupUser, type VendorUser } from './entities.ts'

/** The members of a group (spec, section 7). */
export const groupUsers = {
  /** A user's new name outdates no remembered answer: forms and batches ask each time, and tables show the vendor's users. */
  list: list<{ vendorId: Id; vendorGroupId: Id }, VendorGroupUser>('/vendorGroupUser/', vendorGroupUser, {
    changedBy: ['vendorGroup', 'vendorGroupUser'],
    within: [
      ['vendorGroupId', 'vendorGroup'],
      ['vendorId', 'vendor'],
    ],
  }),
  create: post<{ vendor_group: Id; user: Id }>('/vendorGroupUser/'),
  remove: remove<{ id: Id }>('/vendorGroupUser/{id}/'),
}

/** Returns the id of the user of a vendor, or of a membership, whose user may be an id; an empty text without one. */
export const userIdOf = ({ user }: VendorUser | VendorGroupUser): Id => (typeof user === 'object' ? user?.id : user) ?? ''

/** Identifies the user likewise, also if the platform does not say who that is: then each is somebody else. */
export const personKey = (link: VendorUser | VendorGroupUser): Id => (userIdOf(link) === '' ? `link ${link.id}` : userIdOf(link))
