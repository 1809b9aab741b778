import type { Id } from '../api/entities.ts'
import { isObject } from '../lib/shape.ts'
import { afterPaint } from '../lib/tasks.ts'

/** The scope as far as it is known to exist. */
export interface KnownScope {
  isAdmin: boolean
  vendorId?: Id | undefined
  vendorGroupId?: Id | undefined
  /** The address names a group that is not known to exist. */
  isGroupUnknown?: boolean
}

/**
 * The data that the console stores with each history entry, beside its address. Nothing else reads or writes `history.state`, except
 * `app/restart.ts`, which runs alone and counts its tries there.
 */
interface HistoryEntry {
  /** Its index among the entries of the tab. */
  entry?: number
  /** The scope, for the first calls of a reload, and whose it is (the `sub` of the id token). */
  scope?: KnownScope & { owner: unknown }
}

interface Change {
  state: HistoryEntry
  address: string | undefined
  isPush: boolean
}

/** A change that is not in the history yet: the browser refused it, or the page is painted first. `cancel` stops the attempt to come. */
let waiting: (Change & { isRefused: boolean; cancel: () => void }) | undefined
/** Pause before a refused change is repeated, in milliseconds. Browsers count changes over 10 seconds. */
const REPEAT_MS = 1000

/** Returns what is stored with the current entry. */
export function readEntry(): HistoryEntry {
  const state: unknown = waiting ? waiting.state : history.state
  return isObject(state) ? state : {}
}

/**
 * Changes the history. Browsers refuse after 100 or 200 changes in 10 seconds: Safari and Firefox throw, Chromium does nothing. The console
 * goes on, and the last address is written as soon as the browser takes it.
 */
function write(change: Change): void {
  const { state, address, isPush } = change
  forgetWaiting()
  try {
    history[isPush ? 'pushState' : 'replaceState'](state, '', address)
    if (address === undefined || new URL(address, location.href).href === location.href) return
  } catch {
    // Repeated below.
  }
  const repeat = setTimeout(() => write(change), REPEAT_MS)
  waiting = { ...change, isRefused: true, cancel: () => clearTimeout(repeat) }
}

/** Returns whether the browser refused the last change so far. */
export const isRefused = (): boolean => waiting?.isRefused ?? false

/** Forgets what is not in the history yet: the browser went to another entry since. */
export function forgetWaiting(): void {
  waiting?.cancel()
  waiting = undefined
}

/** Writes what waits for the paint: the page is left, or something else is to be written after it. */
export function writeWaiting(): void {
  if (waiting && !waiting.isRefused) write(waiting)
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
  const { address, isPush = false } = waiting ?? {}
  if (JSON.stringify(state) !== JSON.stringify(readEntry())) write({ state, address, isPush })
}

/** Gives the current entry another address. What else was stored with it belonged to the former one. */
export function replaceEntry(entry: number, address: string): void {
  write(replacementBy(entry, address))
}

/** Events that may leave the page, or leave it without a next paint. */
const ENDS = ['click', 'beforeunload', 'pagehide', 'visibilitychange'] as const

/**
 * The same after the next paint, or before the page is left: a write to the history takes a millisecond, and then the browser's own work
 * for it.
 */
export function replaceEntryLater(entry: number, address: string): void {
  const change = replacementBy(entry, address)
  forgetWaiting()
  const written = new AbortController()
  for (const event of ENDS) addEventListener(event, writeWaiting, { capture: true, signal: written.signal })
  const forgetPaint = afterPaint(writeWaiting)
  waiting = {
    ...change,
    isRefused: false,
    cancel() {
      written.abort()
      forgetPaint()
    },
  }
}

const replacementBy = (entry: number, address: string): Change => ({ state: { entry, scope }, address, isPush: waiting?.isPush ?? false })

/** Adds an entry after the current one, and returns its index. One that was refused is not added: the new one takes its place. */
export function pushEntry(next: number, address: string): number {
  writeWaiting()
  const entry = (waiting?.isPush && waiting.state.entry) || next
  write({ state: { entry, scope }, address, isPush: true })
  return entry
}
