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
  const known = new Set<string>()
  return items.filter(item => known.size < known.add(String(idOf(item))).size)
}
