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
  const next = [...answers.peek()].map(([id, parts]) => [id, outdate(parts, key => concerns(change, id, key, parts))] as const)
  if (next.some(([id, parts]) => parts !== answers.peek().get(id))) answers.value = new Map(next)
})

/** The objects that an item of a part has, by their entities; a change of one of the entities concerns the part. */
const objects = {
  users: { user: (link: VendorUser) => [link.user?.id], vendorUser: (link: VendorUser) => [link.id] },
  groups: {
    vendorGroup: (group: GroupWithMembers) => [group.id],
    vendorGroupUser: (group: GroupWithMembers) => group.members.map(({ id }) => id),
    user: (group: GroupWithMembers) => group.members.map(userIdOf),
    application: () => [],
  },
} as const

type IdsOf = (item: never) => readonly (Id | null | undefined)[]
export type PartKey = keyof Parts

/** Returns the ids that an entity has in a part; undefined if the part does not depend on it. */
function idsIn(parts: Parts, key: PartKey, entity: string): readonly unknown[] | undefined {
  const idsOf = (objects[key] as Readonly<Record<string, IdsOf>>)[entity]
  const part = parts[key]
  return idsOf && part && (part.state === 'failed' ? [] : (part.items as readonly never[]).flatMap(idsOf))
}

/**
 * Returns whether a change concerns a part of a vendor: it names the vendor, or something that the part holds; or neither a vendor nor an
 * object.
 */
function concerns({ entity, id, vendor }: Change, vendorId: string, key: PartKey, parts: Parts): boolean {
  const ids = idsIn(parts, key, entity)
  if (!ids) return false
  if (id === undefined) return vendor === undefined || vendorId === String(vendor)
  return vendorId === String(vendor) || ids.some(other => String(other) === String(id))
}

function outdate(parts: Parts, isAbout: (key: PartKey) => boolean): Parts {
  const mark = <Item>(key: PartKey, part: Part<Item> | undefined) =>
    part?.state === 'asked' && isAbout(key) ? { ...part, state: 'stale' as const } : part
  const [users, groups] = [mark('users', parts.users), mark('groups', parts.groups)]
  return users === parts.users && groups === parts.groups ? parts : { ...(users && { users }), ...(groups && { groups }) }
}
