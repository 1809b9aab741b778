import { list, post, remove } from '../lib/calls.ts'
import { type Id, vendorGroupUser, type VendorGroupUser } from './entities.ts'

/** The members of a group (spec, section 7). */
export const groupUsers = {
  /** A user's new name outdates no remembered answer: forms and batches ask each time, and tables show the vendor's users. */
  list: list<{ vendorId: Id; vendorGroupId?: Id }, VendorGroupUser>('/vendorGroupUser/', vendorGroupUser, {
    changedBy: ['vendorGroup', 'vendorGroupUser'],
    within: { input: 'vendorGroupId', entity: 'vendorGroup' },
  }),
  create: post<{ vendor_group: Id; user: Id }>('/vendorGroupUser/'),
  remove: remove<{ id: Id }>('/vendorGroupUser/{id}/'),
}

/** Returns the user id of a membership, whose user is an object or an id. */
export const userIdOf = ({ user }: VendorGroupUser): Id => (typeof user === 'object' ? user?.id : user) ?? ''

/** Identifies the user of a membership, also if the platform does not say who that is: then each is somebody else. */
export const memberKey = (member: VendorGroupUser): Id => (userIdOf(member) === '' ? `member ${member.id}` : userIdOf(member))
