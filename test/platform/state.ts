import type { Fault } from './faults.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** Everything that calls can change, as cloneable values. Excludes documents, whose bytes are generated on demand. */
export interface State extends Pick<Store, 'mails' | 'codes' | 'accessTokens' | 'resets'> {
  tables: Omit<Tables, 'documents'>
  faults: Fault[]
}

export function stateOf({ tables: { documents: _, ...tables }, mails, codes, accessTokens, resets }: Store, faults: Fault[]): State {
  return { tables, mails, codes, accessTokens, resets, faults }
}

/** Mutates the lists in place, as other modules hold references to them. */
export function restoreState(state: State, store: Store, faults: Fault[]): void {
  for (const name of Object.keys(state.tables) as (keyof State['tables'])[]) refill<unknown>(store.tables[name], state.tables[name])
  refill(store.mails, state.mails)
  refill(faults, state.faults)
  for (const name of ['codes', 'accessTokens', 'resets'] as const) {
    const map: Map<string, unknown> = store[name]
    map.clear()
    for (const [key, value] of state[name]) map.set(key, value)
  }
}

function refill<T>(list: T[], items: readonly T[]) {
  list.length = 0
  for (const item of items) list.push(item)
}
