import type { ReadonlySignal } from '@preact/signals-react'

/** Where tables and filters keep what the user has set, so that a link, a reload and Back bring it again. */
interface QueryStore {
  query: ReadonlySignal<URLSearchParams>
  /** Undefined takes a parameter away; `replace` adds no history entry. */
  set(changes: Readonly<Record<string, string | readonly string[] | undefined>>, options?: { replace?: boolean }): void
  /** Leaves a parameter these values alone, without a history entry. */
  clean(param: string, values: readonly string[]): void
}

let store: QueryStore

/** Says where the query is; called when the console starts. */
export function connectQuery(to: QueryStore): void {
  store = to
}

export const queryStore = (): QueryStore => store
