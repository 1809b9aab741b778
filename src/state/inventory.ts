import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { Id, VendorGroup, VendorGroupUser, VendorUser } from '../api/entities.ts'
import { userIdOf } from '../api/groupUsers.ts'
import { type Change, onChanged } from '../lib/changes.ts'
import { sessionSignal } from '../lib/sessionSignal.ts'

/** The answer of a vendor, or why there is none; `at` in milliseconds since the epoch. `stale`: changed since. */
export type Part<Item> = { state: 'asked' | 'stale'; items: readonly Item[]; at: number } | { state: 'failed'; problem: string; at: number }

export interface GroupWithMembers extends VendorGroup {
  members: readonly VendorGroupUser[]
}

/** The known parts of a vendor; one is absent until the vendor has been asked for it. */
export interface Parts {
  users?: Part<VendorUser>
  groups?: Part<GroupWithMembers>
}

export type PartKey = keyof Parts

/** By the vendor's id, as a text. */
export type PartsByVendor = ReadonlyMap<string, Parts>

const answers = sessionSignal<PartsByVendor>(new Map())

/** The answers of the vendors in this session. */
export const inventory: ReadonlySignal<PartsByVendor> = answers
export const isTaken = computed(() => answers.value.size > 0)

/** Replaces the parts that vendors have been asked for. */
export function fillInventory(fresh: PartsByVendor): void {
  const next = new Map(answers.peek())
  for (const [id, parts] of fresh) next.set(id, { ...next.get(id), ...parts })
  answers.value = next
}

onChanged(change => {
  const next = new Map(answers.peek())
  let isChanged = false
  for (const [id, { users, groups }] of next) {
    const parts = { users: after(change, id, users, inUsers), groups: after(change, id, groups, inGroups) }
    if (parts.users === users && parts.groups === groups) continue
    next.set(id, parts)
    isChanged = true
  }
  if (isChanged) answers.value = next
})

/** The ids that an item of a part has, by their entities. A change of one of these entities may concern the part. */
type Ids<Item> = Readonly<Record<string, (item: Item) => readonly (Id | null | undefined)[]>>

const inUsers: Ids<VendorUser> = { user: ({ user }) => [user?.id], vendorUser: ({ id }) => [id] }
const inGroups: Ids<GroupWithMembers> = {
  vendorGroup: ({ id }) => [id],
  vendorGroupUser: ({ members }) => members.map(({ id }) => id),
  user: ({ members }) => members.map(userIdOf),
  application: () => [],
}

/**
 * Returns a part of a vendor after a change: stale if that names the vendor, or something that the part holds; or neither a vendor nor an
 * object.
 */
function after<Item>({ entity, id, vendor }: Change, vendorId: string, part: Part<Item> | undefined, ids: Ids<Item>): typeof part {
  const idsOf = ids[entity]
  if (part?.state !== 'asked' || !idsOf) return part
  const mayHold = id === undefined ? vendor === undefined : part.items.flatMap(idsOf).some(other => String(other) === String(id))
  return mayHold || vendorId === String(vendor) ? { ...part, state: 'stale' } : part
}
