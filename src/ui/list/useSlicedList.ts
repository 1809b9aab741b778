import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { afterPaint, soon } from '../../lib/tasks.ts'

/** Rows in a slice. With 25, a long tree that is shown again is not always where it was scrolled to. */
const SLICE = 50
/** Time budget for adding slices in one task, in milliseconds. */
const STEP_MS = 25

/**
 * Renders a long list in slices over several tasks, so that no frame waits for all of it: first the `first` rows, the others after these
 * are painted. A new list (`loaded` changed) starts at the length of the previous one, so that the layout does not shift.
 */
export function useSlicedList<Row>(rows: readonly Row[], loaded: unknown, first = SLICE): readonly (readonly Row[])[] {
  const [grown, setGrown] = useState({ rows, loaded, count: 1 })
  const all = useMemo(() => slicesOf(rows, first), [rows])
  const isSame = grown.rows === rows
  // Rows that are there already are replaced as a whole slice, so that what stands below them does not move.
  const count = isSame || grown.loaded !== loaded ? grown.count : Math.min(grown.count, first < SLICE ? 2 : 1)

  const step = useRef({ slices: 1, startedAt: 0 }).current
  useLayoutEffect(() => {
    if (step.startedAt) step.slices = Math.max(1, Math.floor(step.slices * Math.min(2, STEP_MS / (performance.now() - step.startedAt))))
    step.startedAt = 0
    if (count >= all.length) return undefined
    const whenTime = count > 1 ? soon : afterPaint
    return whenTime(() => {
      step.startedAt = performance.now()
      setGrown({ rows, loaded, count: Math.max(1, Math.min(count + step.slices, all.length)) })
    })
  }, [rows, count])
  return useMemo(() => all.slice(0, count), [all, count])
}

function slicesOf<Row>(rows: readonly Row[], first: number): readonly (readonly Row[])[] {
  const later = Math.ceil(Math.max(0, rows.length - first) / SLICE)
  const starts = Array.from({ length: later }, (_, n) => first + n * SLICE)
  return [rows.slice(0, first), ...starts.map(start => rows.slice(start, start + SLICE))]
}
