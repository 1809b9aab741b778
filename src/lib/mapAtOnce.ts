/** Maps items by requests, at most `limit` of them under way at the same time. Rejects with the first failure, and starts no more. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  limit: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  // Unlike an iterator of the array, a generator ends for all workers once one of them has left its loop.
  const queue = (function* () {
    yield* items.entries()
  })()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await run(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}
