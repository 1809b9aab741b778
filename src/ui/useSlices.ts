import { useEffect, useMemo, useState } from 'react'

/** Rows that are added at once. */
const SLICE = 50

/**
 * A long list, slice by slice, so that no frame waits for all of it: all slices in the end. What is new (`loaded` is another)
 * is there at once as far as the list was before, so that nothing jumps.
 */
export function useSlices<Row>(rows: readonly Row[], loaded: unknown): readonly (readonly Row[])[] {
  const [grown, setGrown] = useState({ rows, loaded, count: 1 })
  const all = useMemo(() => Array.from({ length: Math.ceil(rows.length / SLICE) }, (_, n) => rows.slice(n * SLICE, (n + 1) * SLICE)), [rows])
  const isSame = grown.rows === rows
  const count = isSame || grown.loaded !== loaded ? grown.count : 1
  useEffect(() => {
    if (isSame && count >= all.length) return undefined
    const timer = setTimeout(() => setGrown({ rows, loaded, count: Math.min(count + 1, all.length) || 1 }))
    return () => clearTimeout(timer)
  }, [rows, count])
  return all.slice(0, count)
}
