import type { Id, Vendor, VendorGroup, VendorUser } from '../../../api/entities.ts'
import { groups } from '../../../api/groups.ts'
import { groupUsers, userIdOf } from '../../../api/groupUsers.ts'
import { vendorUsers } from '../../../api/users.ts'
import { rememberLater } from '../../../lib/answers.ts'
import { getOrInsert } from '../../../lib/keys.ts'
import { by } from '../../../lib/order.ts'
import { type Outcome, OUTCOMES, takenInventory, unchanging } from '../../../state/inventory.ts'
import { nameOf } from '../../../text/common.ts'
import { inventory as t } from '../../../text/inventory.ts'
import { type Batch, type BatchItem, createBatch } from '../../../ui/batch/batch.ts'

/** The users of a vendor, or why they are missing. */
export interface VendorPeople {
  id: Id
  /** In the order of their e-mail addresses. Undefined: not asked for, or not answered. */
  users?: readonly VendorUser[] | undefined
  /** Why the users are missing. */
  problem?: string | undefined
  /** When they were answered, in milliseconds since the epoch. */
  at?: number | undefined
  /** Undefined: not asked for, or changed since. */
  groups?: Groups | undefined
}

/** The groups of a vendor, and their names by the id of each member. */
interface Groups {
  all: readonly VendorGroup[]
  namesOf: ReadonlyMap<string, readonly string[]>
}

/** Vendors asked at the same time. */
const AT_ONCE = 6
/** As many vendors as are asked again without a press, after a change of their users. */
const FEW = 12

type Vendors = readonly Pick<Vendor, 'id'>[]

interface Input {
  vendors: Vendors
}

interface VendorItem extends BatchItem {
  vendor: Pick<Vendor, 'id'>
}

export type Asking = Batch<VendorItem>

/** What to ask a vendor for: its users, or its groups with their members. */
export type Part = 'users' | 'groups'

const asks = {
  async users({ id }: Pick<Vendor, 'id'>, signal: AbortSignal) {
    vendorUsers.list.hold({ vendorId: id })
    // Sorts one vendor at a time: collating 20,000 addresses at the end would block a frame.
    sorted(await vendorUsers.list({ vendorId: id }, signal))
  },
  async groups({ id }: Pick<Vendor, 'id'>, signal: AbortSignal) {
    groups.list.hold({ vendorId: id })
    for (const group of await groups.list({ vendorId: id }, signal)) {
      const input = { vendorId: id, vendorGroupId: group.id }
      groupUsers.ids.hold(input)
      await groupUsers.ids(input, signal)
    }
  },
} satisfies Record<Part, (vendor: Pick<Vendor, 'id'>, signal: AbortSignal) => Promise<void>>

/** Prepares to ask these vendors. Each answer is kept until the session ends. */
export function askingFor(part: Part, vendors: readonly Vendor[]): Asking {
  const items = vendors.map((vendor): VendorItem => {
    const run = (signal: AbortSignal) => asks[part](vendor, signal)
    return { id: vendor.id, name: nameOf(vendor), vendor, run }
  })
  return createBatch(items, { atOnce: AT_ONCE, abortsOnStop: true })
}

const outcomes = () => new Map(takenInventory()?.items.map(outcome => [outcome.id, outcome]))

/** Call this before vendors are asked. Returns a function that notes which have been asked, and why some did not answer. */
export function noteLater(): (asking: Asking) => void {
  const remember = rememberLater<Outcome>(OUTCOMES, unchanging)
  return ({ entries }) => {
    const byId = outcomes()
    for (const { item, progress } of entries) {
      const { state, problem } = progress.peek()
      if (state !== 'waiting') byId.set(String(item.id), { id: String(item.id), problem: state === 'failed' ? problem : undefined })
    }
    remember([...byId.values()])
  }
}

const order = by<VendorUser>(link => link.user?.user_name)
const sortedLists = new WeakMap<readonly VendorUser[], readonly VendorUser[]>()

const sorted = (users: readonly VendorUser[]): readonly VendorUser[] => getOrInsert(sortedLists, users, () => users.toSorted(order))

const groupsByList = new WeakMap<readonly VendorGroup[], { members: readonly unknown[]; groups: Groups }>()

/** Returns the groups of a vendor if all their members are known: the same object while nothing has changed. */
function groupsOf({ id }: Vendors[number]): Groups | undefined {
  const all = groups.list.remembered({ vendorId: id })?.items
  const members = all?.map(group => groupUsers.ids.remembered({ vendorId: id, vendorGroupId: group.id })?.items)
  if (!all || !members?.every(items => items !== undefined)) return undefined
  const cached = groupsByList.get(all)
  if (cached?.members.every((items, at) => items === members[at])) return cached.groups
  const namesOf = new Map<string, string[]>()
  all.forEach((group, at) => {
    for (const member of members[at]!) getOrInsert(namesOf, String(userIdOf(member)), () => []).push(nameOf(group))
  })
  const result = { all, namesOf }
  groupsByList.set(all, { members, groups: result })
  return result
}

/** Looks each vendor up in the store of answers, once: for a thousand vendors that takes some milliseconds. */
function lookUp(vendors: Vendors) {
  const byId = outcomes()
  return vendors.map(vendor => ({
    vendor,
    outcome: byId.get(String(vendor.id)),
    answer: vendorUsers.list.remembered({ vendorId: vendor.id }),
  }))
}

type LookedUp = ReturnType<typeof lookUp>

/** Returns the vendors that have answered before, and whose users have changed since. */
const changedAmong = (found: LookedUp): Vendors =>
  found.filter(({ outcome, answer }) => outcome && !outcome.problem && !answer).map(({ vendor }) => vendor)

const collect = (found: LookedUp, stale: Vendors = []): readonly VendorPeople[] =>
  found.map(({ vendor, outcome, answer }) => {
    const users = answer?.items ?? (stale.includes(vendor) ? vendorUsers.list.latest({ vendorId: vendor.id }) : undefined)
    if (users && outcome) return { id: vendor.id, users: sorted(users), at: answer?.at, groups: groupsOf(vendor) }
    return { id: vendor.id, problem: outcome?.problem ?? t.waiting }
  })

/** Asks the vendors again whose users have changed, if they are few. */
async function gather({ vendors }: Input, signal: AbortSignal): Promise<readonly VendorPeople[]> {
  const found = lookUp(vendors)
  const stale = changedAmong(found)
  if (stale.length === 0 || stale.length > FEW) return collect(found)
  const note = noteLater()
  const asking = askingFor('users', stale)
  try {
    await asking.start('waiting', signal)
  } finally {
    if (!signal.aborted) note(asking)
  }
  return collect(lookUp(vendors))
}

/** The users of all vendors, as far as they have been asked for in this session. Sends requests only for vendors that have changed. */
export const everyone = Object.assign(gather, {
  requestKey: ({ vendors }: Input) => vendors.map(({ id }) => String(id)).join(' '),
  changes: ({ vendors: [first] }: Input) =>
    first ? vendorUsers.list.changes({ vendorId: first.id }) + groups.list.changes({ vendorId: first.id }) : 0,
  known({ vendors }: Input) {
    const found = lookUp(vendors)
    const stale = changedAmong(found)
    const isFresh = stale.length === 0 || stale.length > FEW
    const items = collect(found, isFresh ? [] : stale)
    return { items, at: Math.min(Date.now(), ...items.flatMap(({ at }) => at ?? [])), isFresh }
  },
})
