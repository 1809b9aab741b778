/**
 * The items with a key each, unique among them whatever their ids are: React leaves ghosts of items that share one. An item that is
 * the only one of its id keeps its key wherever it stands.
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

/** The items without those whose id an earlier one has: for choices, which are told apart by nothing else. */
export function distinct<Item>(items: readonly Item[], idOf: (item: Item) => unknown): Item[] {
  const known = new Set<string>()
  return items.filter(item => known.size < known.add(String(idOf(item))).size)
}
