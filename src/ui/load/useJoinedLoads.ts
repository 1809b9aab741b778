import { useMemo } from 'react'
import type { Load } from './useLoad.ts'

/** Combines two loads: ready when both are, failed when either is. `join` combines their rows, kept only where both are known. */
export function useJoinedLoads<A, B, Row>(a: Load<A>, b: Load<B>, join: (a: readonly A[], b: readonly B[]) => readonly Row[]): Load<Row> {
  const rows = useMemo(() => join(a.rows, b.rows), [a.rows, b.rows])
  const states = [a.state, b.state]
  const state = (['failed', 'loading', 'idle', 'ready'] as const).find(state => states.includes(state)) ?? 'ready'
  const reload = () => {
    a.reload()
    b.reload()
  }
  const isKnown = [a, b].every(load => load.state === 'ready' || load.asOf !== undefined)
  return {
    state,
    asOf: state === 'failed' && isKnown ? Math.min(a.asOf ?? Infinity, b.asOf ?? Infinity) : undefined,
    error: a.error ?? b.error,
    rows,
    reload,
    async after(change) {
      if (await change) reload()
    },
  }
}
