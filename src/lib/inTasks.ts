import { soon } from './tasks.ts'

/** Time that one task may take, in milliseconds. */
const STEP_MS = 25

/** Visits many items in several tasks, so that no frame waits for all of them. */
export async function inTasks<Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> {
  let startedAt = performance.now()
  for (const item of items) {
    visit(item)
    if (performance.now() - startedAt < STEP_MS) continue
    await nextTask()
    startedAt = performance.now()
  }
}

/** Resolves in a task of its own, after what waits already. */
export const nextTask = (): Promise<void> => new Promise(resolve => void soon(resolve))
