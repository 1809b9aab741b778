import type { ReadonlySignal } from '@preact/signals-react'

/** Stores the state of tables and filters in the address, so that links, reloads and Back restore it. */
interface QueryStore {
  query: ReadonlySignal<URLSearchParams>
  /** Undefined removes a parameter; `replace` adds no history entry. */
  set(changes: Readonly<Record<string, string | readonly string[] | undefined>>, options?: { replace?: boolean }): void
  /** Reduces a parameter to these values, without a history entry. */
  clean(param: string, values: readonly string[]): void
}

let store: QueryStore

/** Sets the store; called when the console starts. */
export function connectQuery(to: QueryStore): void {
  store = to
}

export const queryStore = (): QueryStore => store
