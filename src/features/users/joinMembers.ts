import { useMemo } from 'react'
import type { VendorGroupUser, VendorUser } from '../../api/entities.ts'
import { personKey, userIdOf } from '../../api/groupUsers.ts'
import { distinct, none } from '../../lib/keys.ts'
import { by } from '../../lib/order.ts'
import type { Load } from '../../ui/load/useLoad.ts'
import { emailOf } from './user.ts'

/** The order of users (spec, section 7). */
export const order = by<VendorUser>(link => link.role?.id, emailOf)

/** Replaces members of a group by their rows in the vendor's user list, which have roles. Keeps members who are not in it; each once. */
function joinMembers(users: readonly VendorUser[], members: readonly VendorGroupUser[]): VendorUser[] {
  const links = new Map(users.map(link => [String(link.user?.id), link]))
  return distinct(members, personKey)
    .map(member => links.get(String(userIdOf(member))) ?? strangerOf(member))
    .toSorted(order)
}

/** Has no link to the vendor, so there is nothing to edit. */
const strangerOf = (member: VendorGroupUser): VendorUser => ({
  id: `member ${member.id}`,
  user: typeof member.user === 'object' ? member.user : null,
  isStranger: true,
})

/** Joins the loads of a vendor's users and of a group's members: ready when both are, failed when either is. */
export function useMembers(users: Load<VendorUser>, members: Load<VendorGroupUser>): Load<VendorUser> {
  const both = [users, members]
  // Rows of one list alone would look complete.
  const hasBoth = both.every(load => load.state === 'ready' || load.rows.length > 0)
  const rows = useMemo(() => (hasBoth ? joinMembers(users.rows, members.rows) : none), [hasBoth, users.rows, members.rows])
  const state = (['failed', 'loading', 'idle'] as const).find(state => both.some(load => load.state === state)) ?? 'ready'
  const isKnown = both.every(load => load.state === 'ready' || load.asOf !== undefined)
  return {
    state,
    asOf: state !== 'ready' && isKnown ? Math.min(...both.map(({ asOf = Infinity }) => asOf)) : undefined,
    error: users.error ?? members.error,
    rows,
    reload: () => both.forEach(load => load.reload()),
    isSettled: () => both.every(load => load.isSettled()),
  }
}
