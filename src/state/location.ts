import { computed, signal } from '@preact/signals-react'
import { applyTyped } from '../lib/typed.ts'
import { type Address, carried, holdsToken, parseAddress, printAddress, type QueryChanges, withChanges } from './address.ts'
import { forgetWaiting, isRefused, pushEntry, readEntry, replaceEntry, replaceEntryLater, writeWaiting } from './historyEntry.ts'

const fragment = signal('/')

/** The current address. Do not mutate its query. */
export const address = computed<Address>(() => parseAddress(fragment.value))
export const path = computed(() => address.value.path)
export const query = computed(() => address.value.query)

/** Returns the first non-empty value of a query parameter. Reads the address signal. */
export const queryValue = (name: string): string | undefined => query.value.getAll(name).find(Boolean)

/** Returns the current address without the parameters that are never carried over. */
export function currentAddress(): string {
  return printAddress(path.peek(), carried(address.peek(), ''))
}

/** Builds the `href` of an internal link, carrying the query over. Reads the address signal. */
export function hrefTo(path: string, changes: QueryChanges = {}): string {
  return `#${printAddress(path, withChanges(carried(address.value, path), changes))}`
}

/** Navigates to a page, carrying the query over. */
export function go(path: string, changes: QueryChanges = {}, options: { replace?: boolean } = {}): void {
  write(printAddress(path, withChanges(carried(address.peek(), path), changes)), options.replace ?? false)
}

/** Replaces the current address with one remembered earlier. */
export function restore(text: string): void {
  const { path, query } = parseAddress(text)
  write(printAddress(path, query), true)
}

/**
 * Changes the query of the current page: in a new entry, or in the current one once the page has been painted. What is typed into filters
 * and waits belongs to the entry on the screen.
 */
export function setQuery(changes: QueryChanges, options: { replace?: boolean } = {}): void {
  if (!options.replace) applyTyped()
  const { path, query } = address.peek()
  const next = printAddress(path, withChanges(carried(address.peek(), path), changes))
  if (next !== printAddress(path, query)) write(next, options.replace ? 'later' : false)
}

/** Reduces a query parameter to its valid values, without a history entry. */
export function cleanQuery(name: string, values: readonly string[]): void {
  const { path, query } = address.peek()
  const cleaned = new URLSearchParams(query)
  cleaned.delete(name)
  for (const value of values) cleaned.append(name, value)
  write(printAddress(path, cleaned), true)
}

/** Writes an address of the console, with its real path at the console's root: the folder of `index.html`. */
function write(text: string, replace: boolean | 'later'): void {
  if (!replace) shown = pushEntry(shown + 1, `./#${text}`)
  else if (replace === 'later') replaceEntryLater(shown, `./#${text}`)
  else replaceEntry(shown, `./#${text}`)
  fragment.value = text
}

// ---- navigation by the browser ----

/** Returns whether the address may change, or a promise while the user is asked. */
type Leave = () => boolean | Promise<boolean>

/** Time limit for one history traversal, in milliseconds. */
const TRAVEL_MS = 200
/** Attempts to return to an entry: the user may press Back in between. */
const TRIES = 5

/** Index of the history entry on the screen. Every entry stores its index in its state, so that a traversal can be undone. */
let shown = 0
let travelling: ReturnType<typeof setTimeout> | undefined

/** Returns the index of the browser's current entry, and assigns one if it is missing. */
function currentEntry(next = shown + 1): number {
  const { entry } = readEntry()
  if (typeof entry === 'number') return entry
  replaceEntry(next, location.href)
  return next
}

/** Accepts or undoes a navigation by the browser. No event precedes it, so it can only be undone afterwards. */
function follow(mayLeave: Leave): void {
  forgetWaiting()
  const entry = currentEntry()
  if (entry === shown) return takeOver()
  if (travelling !== undefined) return
  const answer = mayLeave()
  if (answer === true) {
    shown = entry
    takeOver()
    return
  }
  travelToShown()
  if (answer === false) return
  void answer.then(isFree => {
    if (!isFree) return
    shown = entry
    travelToShown()
  })
}

function takeOver(): void {
  clearTimeout(travelling)
  travelling = undefined
  fragment.value = location.hash.slice(1) || '/'
}

/** Traverses back to the entry on the screen. If the browser does not get there, pushes that entry again. */
function travelToShown(tries = TRIES): void {
  clearTimeout(travelling)
  const steps = shown - currentEntry()
  if (!steps) return takeOver()
  if (!tries) return write(fragment.peek(), false)
  travelling = setTimeout(() => travelToShown(tries - 1), TRAVEL_MS)
  history.go(steps)
}

/**
 * Follows a link by the console's own state while the history is full: Chromium refuses links too, silently. Also from an address with a
 * secret, which the link's replaces, so that Back does not lead to it.
 */
function followLink(event: MouseEvent, mayLeave: Leave): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#/"]')
  const opensTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  const isSecret = holdsToken(address.peek())
  if (!link || !(isRefused() || isSecret) || opensTab || event.defaultPrevented) return
  event.preventDefault()
  void Promise.resolve(mayLeave()).then(isFree => isFree && write(link.hash.slice(1), isSecret))
}

/**
 * Moves a real path and query into the fragment without a history entry, and follows the address from then on. A sign-in response in the
 * query goes to `onReturn` instead. Back, Forward, links and typed addresses wait for `mayLeave`, and are undone if it is false. Returns a
 * function that stops following.
 */
export function startLocation(onReturn: (returned: URLSearchParams) => void, mayLeave: Leave): () => void {
  const real = new URLSearchParams(location.search)
  shown = currentEntry(0)
  if (real.has('code') || real.has('error')) {
    write('/callback', true)
    onReturn(real)
  } else if (location.search || !location.pathname.endsWith('/')) {
    const { path, query } = parseAddress(location.hash.slice(1))
    const page = path === '/' ? parseAddress(realPath()) : { path, query: new URLSearchParams() }
    const own = new Set(query.keys())
    const linked = parseAddress(location.search).query
    const both = new URLSearchParams([...[...linked].filter(([name]) => !own.has(name)), ...query])
    for (const [name, value] of page.query) both.append(name, value)
    write(printAddress(page.path, both), true)
  } else {
    takeOver()
  }
  // Between two entries with the same fragment, only `popstate` fires.
  const stopped = new AbortController()
  for (const event of ['hashchange', 'popstate']) addEventListener(event, () => follow(mayLeave), stopped)
  addEventListener('click', event => followLink(event, mayLeave), stopped)
  return () => {
    writeWaiting()
    stopped.abort()
  }
}

/** Returns the real path below the console's root: one segment, as servers redirect deeper paths (docs/deployment.md). */
function realPath(): string {
  return location.pathname.replace(/.*\/(index\.html$)?/, '')
}
