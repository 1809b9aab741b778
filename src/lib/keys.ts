/** The empty list, always the same one: a new one would render a memoized component again. */
export const none: readonly never[] = []

/**
 * Pairs each item with a unique key, even if ids repeat: React leaves stale elements behind for duplicate keys. An item with a unique id
 * keeps its key when it moves.
 */
export function keyed<Item>(items: readonly Item[], idOf: (item: Item) => unknown): [key: string, item: Item][] {
  const counts = new Map<string, number>()
  return items.map(item => {
    const id = String(idOf(item))
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    return [`${count} ${id}`, item]
  })
}

/** Drops items whose id already occurred: choices with the same id cannot be told apart. */
export function distinct<Item>(items: readonly Item[], idOf: (item: Item) => unknown): Item[] {
  const seen = new Set<string>()
  return items.filter(item => seen.size < seen.add(String(idOf(item))).size)
}

/** Returns the value of a key; computes and stores it if it is missing (`getOrInsertComputed` of ES2026). */
export function getOrInsert<Key, Value>(cache: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const value = compute()
  cache.set(key, value)
  return value
}

/**
 * Remembers what a function returns for an object, as long as the object is in use: the same value, for the same object and the same rest
 * of the arguments. For what is computed from a whole list, or for each of its rows.
 */
export function memoOf<Key extends object, Rest extends readonly unknown[], Value>(
  compute: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const last = new WeakMap<Key, { rest: Rest; value: Value }>()
  return (key, ...rest) => {
    const previous = last.get(key)
    if (previous && previous.rest.length === rest.length && previous.rest.every((part, at) => part === rest[at])) return previous.value
    const value = compute(key, ...rest)
    last.set(key, { rest, value })
    return value
  }
}

/** Groups items by a key. */
export function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) getOrInsert(groups, keyOf(item), () => []).push(item)
  return groups
}

/** Replaces items by equal ones of an earlier list; returns the earlier list itself if all are equal. */
export function reuseEqual<Item>(before: readonly Item[], received: readonly Item[]): readonly Item[] {
  const earlier = groupBy(before, item => JSON.stringify(item))
  // Each once, so that two equal rows stay two.
  const items = received.map(item => earlier.get(JSON.stringify(item))?.shift() ?? item)
  return items.length === before.length && items.every((item, index) => item === before[index]) ? before : items
}
