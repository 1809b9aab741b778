import type { Id } from '../api/entities.ts'
import { isObject } from '../lib/shape.ts'

/** The scope as far as it is known to exist. */
export interface KnownScope {
  /** Whether the user works across all vendors. */
  isAdmin: boolean
  vendorId?: Id | undefined
  vendorGroupId?: Id | undefined
  /** The address names a group that is not known to exist. */
  isGroupUnknown?: boolean
}

/**
 * What the console stores with each history entry, beside its address. Nothing else reads or writes `history.state`, except
 * `app/restart.ts`, which runs alone and counts its tries there.
 */
interface HistoryEntry {
  /** Its index among the entries of the tab. */
  entry?: number
  /** The scope, for the first calls of a reload, and whose it is (the `sub` of the id token). */
  scope?: KnownScope & { owner: unknown }
}

/** Returns what is stored with the current entry. */
export function readEntry(): HistoryEntry {
  const state: unknown = history.state
  return isObject(state) ? state : {}
}

/**
 * The scope that was stored last. A new address gets it at once, as it seldom changes with a filter or a page: a second write to the
 * history would take as long as the first.
 */
let scope: HistoryEntry['scope']

/** Changes a part of what is stored with the current entry. */
export function changeEntry(change: HistoryEntry): void {
  if (change.scope) ({ scope } = change)
  const state = { ...readEntry(), ...change }
  if (JSON.stringify(state) !== JSON.stringify(history.state)) history.replaceState(state, '')
}

/** Gives the current entry another address. What else was stored with it belonged to the former one. */
export function replaceEntry(entry: number, address: string): void {
  history.replaceState({ entry, scope } satisfies HistoryEntry, '', address)
}

/** Adds an entry after the current one. */
export function pushEntry(entry: number, address: string): void {
  history.pushState({ entry, scope } satisfies HistoryEntry, '', address)
}
