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
    await new Promise<void>(resolve => soon(resolve))
    startedAt = performance.now()
  }
}

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
