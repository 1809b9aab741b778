/** Reading requests under way at the same time. */
export const AT_ONCE = 6

/** Maps items by reading requests. Rejects with the first failure, and starts no more. */
export async function mapAtOnce<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  // Unlike an iterator of the array, a generator ends for all workers once one of them has left its loop.
  const queue = (function* () {
    yield* items.entries()
  })()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await run(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
