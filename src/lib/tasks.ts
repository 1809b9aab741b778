/** Time that one task may take, in milliseconds. */
const STEP_MS = 25
/** Items between two looks at the clock. */
const STRIDE = 64

/** Visits many items in several tasks, so that no frame waits for all of them. */
export async function inTasks<Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> {
  let startedAt = performance.now()
  let left = STRIDE
  for (const item of items) {
    visit(item)
    if (--left) continue
    left = STRIDE
    if (performance.now() - startedAt < STEP_MS) continue
    await nextTask()
    startedAt = performance.now()
  }
}

/** Resolves in a task of its own, after what waits already. */
export const nextTask = (): Promise<void> => new Promise(resolve => void soon(resolve))

/** Schedules a task without the 4 ms that nested timers wait (HTML Standard, timers). Returns a function that cancels it. */
export function soon(call: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    call()
  }
  port2.postMessage(undefined)
  return () => port1.close()
}

/** Schedules a task after the next frame. Returns a function that cancels it. */
export function afterPaint(call: () => void): () => void {
  let cancel = () => {}
  const frame = requestAnimationFrame(() => {
    cancel = soon(call)
  })
  return () => {
    cancelAnimationFrame(frame)
    cancel()
  }
}
