import { useMemo } from 'react'
import { none } from '../../lib/keys.ts'
import type { Load } from './useLoad.ts'

/** Combines two loads: ready when both are, failed when either is. `join` combines their rows, kept only if both are known. */
export function useJoinedLoads<A, B, Row>(a: Load<A>, b: Load<B>, join: (a: readonly A[], b: readonly B[]) => readonly Row[]): Load<Row> {
  // Rows of one list alone would look complete.
  const hasBoth = [a, b].every(load => load.state === 'ready' || load.rows.length > 0)
  const rows = useMemo(() => (hasBoth ? join(a.rows, b.rows) : none), [hasBoth, a.rows, b.rows])
  const states = [a.state, b.state]
  const state = (['failed', 'loading', 'idle', 'ready'] as const).find(state => states.includes(state)) ?? 'ready'
  const reload = () => {
    a.reload()
    b.reload()
  }
  const isKnown = [a, b].every(load => load.state === 'ready' || load.asOf !== undefined)
  return {
    state,
    asOf: state !== 'ready' && isKnown ? Math.min(a.asOf ?? Infinity, b.asOf ?? Infinity) : undefined,
    error: a.error ?? b.error,
    rows,
    reload,
    isSettled: () => a.isSettled() && b.isSettled(),
  }
}
