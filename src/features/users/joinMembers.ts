import { useMemo } from 'react'
import type { VendorGroupUser, VendorUser } from '../../api/entities.ts'
import { memberKey, userIdOf } from '../../api/groupUsers.ts'
import { distinct, none } from '../../lib/keys.ts'
import { by } from '../../lib/order.ts'
import type { Load } from '../../ui/load/useLoad.ts'
import { emailOf } from './user.ts'

/** The order of users (spec, section 7). */
export const order = by<VendorUser>(link => link.role?.id, emailOf)

/** Replaces members of a group by their rows in the vendor's user list, which have roles. Keeps members who are not in it; each once. */
export function joinMembers(users: readonly VendorUser[], members: readonly VendorGroupUser[]): VendorUser[] {
  const links = new Map(users.map(link => [String(link.user?.id), link]))
  return distinct(members, memberKey)
    .map(member => links.get(String(userIdOf(member))) ?? strangerOf(member))
    .toSorted(order)
}

/** Has no link to the vendor, so there is nothing to edit. */
const strangerOf = (member: VendorGroupUser): VendorUser => ({
  id: `member ${member.id}`,
  user: typeof member.user === 'object' ? member.user : null,
  isStranger: true,
})

/** Combines two loads: ready when both are, failed when either is. `join` combines their rows, kept only if both are known. */
export function useJoinedLoads<A, B, Row>(a: Load<A>, b: Load<B>, join: (a: readonly A[], b: readonly B[]) => readonly Row[]): Load<Row> {
  // Rows of one list alone would look complete.
  const hasBoth = [a, b].every(load => load.state === 'ready' || load.rows.length > 0)
  const rows = useMemo(() => (hasBoth ? join(a.rows, b.rows) : none), [hasBoth, a.rows, b.rows])
  const states = [a.state, b.state]
  const state = (['failed', 'loading', 'idle', 'ready'] as const).find(state => states.includes(state)) ?? 'ready'
  const reload = () => {
    a.reload()
    b.reload()
  }
  const isKnown = [a, b].every(load => load.state === 'ready' || load.asOf !== undefined)
  return {
    state,
    asOf: state !== 'ready' && isKnown ? Math.min(a.asOf ?? Infinity, b.asOf ?? Infinity) : undefined,
    error: a.error ?? b.error,
    rows,
    reload,
    isSettled: () => a.isSettled() && b.isSettled(),
  }
}
