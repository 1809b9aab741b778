import { useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Rows of a slice. */
const SLICE = 50
/** How long adding slices may take at a time, so that no frame waits for the list. */
const STEP_MS = 25

/**
 * A long list, slice by slice, so that no frame waits for all of it: all slices in the end, and as many at a time as the machine
 * is good for. What is new (`loaded` is another) is there at once as far as the list was before, so that nothing jumps.
 */
export function useSlices<Row>(rows: readonly Row[], loaded: unknown): readonly (readonly Row[])[] {
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

/**
 * Calls back in a task of its own, without the 4 ms that a timer waits in the long run (HTML Standard, timers). Returns how to call it
 * off.
 */
function soon(call: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    call()
  }
  port2.postMessage(undefined)
  return () => port1.close()
}
