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
