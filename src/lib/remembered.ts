import { dropPrefetches } from './prefetch.ts'

/** The last answer to a list request of this session. */
export interface Remembered<Item> {
  items: readonly Item[]
  /** When it arrived, in milliseconds since the epoch. */
  at: number
}

interface Entry extends Remembered<unknown> {
  sent: number
  /** The entities whose change may change the list; undefined: any. */
  changedBy: readonly string[] | undefined
}

/** Lists by the key of their request, least recently used first. Never stored: they are the vendor's data. */
const lists = new Map<string, Entry>()
const MOST_LISTS = 50

/** Counts requests and changes, so that a late answer is known to be older. */
let clock = 0
let changedAt = 0

/**
 * Call this when a list is requested. Returns a function that remembers its items. Of items that equal remembered ones, it returns those,
 * so that their rows do not render again.
 */
export function rememberLater<Item>(key: string, changedBy: readonly string[] | undefined): (items: readonly Item[]) => readonly Item[] {
  const sent = ++clock
  return received => {
    const before = lists.get(key)
    const items = before ? reuseEqual(before.items as readonly Item[], received) : received
    if (sent < changedAt || (before && before.sent > sent)) return items
    lists.delete(key)
    lists.set(key, { items, at: Date.now(), sent, changedBy })
    if (lists.size > MOST_LISTS) lists.delete(lists.keys().next().value ?? '')
    return items
  }
}

/** Replaces items by equal ones of an earlier answer; returns the earlier list itself where all are equal. */
function reuseEqual<Item>(before: readonly Item[], received: readonly Item[]): readonly Item[] {
  const known = new Map<string, Item[]>()
  for (const item of before) {
    const text = JSON.stringify(item)
    known.set(text, [...known.get(text) ?? [], item])
  }
  // Each once, so that two equal rows stay two.
  const items = received.map(item => known.get(JSON.stringify(item))?.shift() ?? item)
  return items.length === before.length && items.every((item, index) => item === before[index]) ? before : items
}

/** Returns a remembered list. */
export function recall<Item>(key: string): Remembered<Item> | undefined {
  const found = lists.get(key)
  if (found) {
    lists.delete(key)
    lists.set(key, found)
  }
  return found as Remembered<Item> | undefined
}

/** The number of changes of each entity. */
const changes = new Map<string, number>()

/** Counts the changes of these entities, or of all, that this page has sent; to find out later whether there were more. */
export function changesOf(entities: readonly string[] = [...changes.keys()]): number {
  return entities.reduce((sum, entity) => sum + (changes.get(entity) ?? 0), 0)
}

/** Forgets the lists that a change of an entity may have changed, and ignores answers that are older than the change. */
export function forgetChanged(entity: string): void {
  changedAt = ++clock
  changes.set(entity, (changes.get(entity) ?? 0) + 1)
  dropPrefetches()
  for (const [key, { changedBy }] of lists) if (changedBy?.includes(entity) ?? true) lists.delete(key)
}

/** Forgets all answers. */
export function forgetAnswers(): void {
  changedAt = ++clock
  dropPrefetches()
  lists.clear()
}
