import type { Load } from './useLoad.ts'

/** Combines two loads: ready when both are, failed when either is. `rows` is the combined result. */
export function joinLoads<Row>(a: Load<unknown>, b: Load<unknown>, rows: readonly Row[]): Load<Row> {
  const states = [a.state, b.state]
  const state = (['failed', 'loading', 'idle', 'ready'] as const).find(state => states.includes(state)) ?? 'ready'
  const reload = () => {
    a.reload()
    b.reload()
  }
  return {
    state,
    rows,
    reload,
    async after(change) {
      if (await change) reload()
    },
  }
}
