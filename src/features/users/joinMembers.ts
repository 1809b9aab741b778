import type { VendorGroupUser, VendorUser } from '../../api/entities.ts'
import { userIdOf } from '../../api/groupUsers.ts'
import { distinct } from '../../lib/keys.ts'
import { by } from '../../lib/order.ts'
import { emailOf } from './user.ts'

/** The order of users (spec, section 7). */
export const order = by<VendorUser>(link => link.role?.id, emailOf)

/** Replaces members of a group by their entries in the vendor's user list, which have roles. Keeps members who are not in it; each once. */
export function joinMembers(users: readonly VendorUser[], members: readonly VendorGroupUser[]): VendorUser[] {
  const links = new Map(users.map(link => [String(link.user?.id), link]))
  return distinct(members, userIdOf)
    .map(member => links.get(String(userIdOf(member))) ?? strangerOf(member))
    .toSorted(order)
}

/** Has no link to the vendor, so there is nothing to edit. */
const strangerOf = (member: VendorGroupUser): VendorUser => ({
  id: `member ${member.id}`,
  user: typeof member.user === 'object' ? member.user : null,
  isStranger: true,
})
