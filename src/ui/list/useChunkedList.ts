import { useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Rows in a slice. */
const SLICE = 50
/** Time budget for adding slices in one task, in milliseconds. */
const STEP_MS = 25

/**
 * Renders a long list in slices over several tasks, so that no frame waits for all of it. A new list (`loaded` changed) starts at the
 * length of the previous one, so that the layout does not shift.
 */
export function useChunkedList<Row>(rows: readonly Row[], loaded: unknown): readonly (readonly Row[])[] {
  const [grown, setGrown] = useState({ rows, loaded, count: 1 })
  const all = useMemo(
    () => Array.from({ length: Math.ceil(rows.length / SLICE) }, (_, n) => rows.slice(n * SLICE, (n + 1) * SLICE)), [rows])
  const isSame = grown.rows === rows
  const count = isSame || grown.loaded !== loaded ? grown.count : 1

  const step = useRef({ slices: 1, startedAt: 0 }).current
  useLayoutEffect(() => {
    if (step.startedAt) step.slices = Math.max(1, Math.floor(step.slices * Math.min(2, STEP_MS / (performance.now() - step.startedAt))))
    step.startedAt = 0
    if (count >= all.length) return undefined
    return soon(() => {
      step.startedAt = performance.now()
      setGrown({ rows, loaded, count: Math.max(1, Math.min(count + step.slices, all.length)) })
    })
  }, [rows, count])
  return useMemo(() => all.slice(0, count), [all, count])
}

/** Schedules a task without the 4 ms that nested timers wait (HTML Standard, timers). Returns a function that cancels it. */
function soon(call: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    call()
  }
  port2.postMessage(undefined)
  return () => port1.close()
}
