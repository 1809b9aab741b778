import { computed, signal } from '@preact/signals-react'
import { type Address, carried, parseAddress, printAddress, type QueryChanges, withChanges } from './address.ts'

const fragment = signal('/')

/** The current address. Its query is not to be changed in place. */
export const address = computed<Address>(() => parseAddress(fragment.value))
export const path = computed(() => address.value.path)
export const query = computed(() => address.value.query)

/** The first value of a parameter of the query that is not empty. Reads the address. */
export const queryValue = (name: string): string | undefined => query.value.getAll(name).find(Boolean)

/** The text of the current address, as it is kept for later: without what no navigation takes along. */
export function currentAddress(): string {
  return printAddress(path.peek(), carried(address.peek(), ''))
}

/** The `href` of a link inside the console; the query is carried over. Reads the address. */
export function hrefTo(path: string, changes: QueryChanges = {}): string {
  return `#${printAddress(path, withChanges(carried(address.value, path), changes))}`
}

/** Goes to a page of the console; the query is carried over. */
export function go(path: string, changes: QueryChanges = {}, options: { replace?: boolean } = {}): void {
  write(printAddress(path, withChanges(carried(address.peek(), path), changes)), options.replace ?? false)
}

/** Goes to an address kept earlier, in place of the current one. */
export function restore(text: string): void {
  const { path, query } = parseAddress(text)
  write(printAddress(path, query), true)
}

/** Changes the query of the current page. */
export function setQuery(changes: QueryChanges, options: { replace?: boolean } = {}): void {
  const { path, query } = address.peek()
  const next = printAddress(path, withChanges(query, changes))
  if (next !== printAddress(path, query)) write(next, options.replace ?? false)
}

/** Leaves a parameter the values that make sense. Nothing else changes, and no history entry is added. */
export function cleanQuery(name: string, values: readonly string[]): void {
  const { path, query } = address.peek()
  const cleaned = new URLSearchParams(query)
  cleaned.delete(name)
  for (const value of values) cleaned.append(name, value)
  write(printAddress(path, cleaned), true)
}

function write(text: string, replace: boolean): void {
  if (replace) history.replaceState({ entry: shown }, '', `/#${text}`)
  else history.pushState({ entry: ++shown }, '', `/#${text}`)
  fragment.value = text
}

// ---- what the browser does by itself ----

/** True: the address may change now. False: it may not. A promise: the user is being asked. */
type Leave = () => boolean | Promise<boolean>

let mayLeave: Leave = () => true

/** Has Back, Forward, a link and an address typed by hand wait for an answer; without one they are undone. */
export function askBeforeLeaving(ask: Leave): void {
  mayLeave = ask
}

/** How long the browser may take to travel through the history, in milliseconds. */
const TRAVEL_MS = 200
/** Tries to come back to an entry; presses of Back may come in between. */
const TRIES = 5

/** The number of the history entry that the console shows. Each entry has its own in its state, so that the way back to it is known. */
let shown = 0
let travelling: ReturnType<typeof setTimeout> | undefined

/** The number of the entry that the browser is at. One that has none is given it. */
function currentEntry(next = shown + 1): number {
  const { entry } = (history.state ?? {}) as { entry?: unknown }
  if (typeof entry === 'number') return entry
  history.replaceState({ entry: next }, '', location.href)
  return next
}

/** Takes over what the browser did by itself, or undoes it: the browser has gone already when it can be known. */
function follow(): void {
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

/** Has the browser go to the entry that is to be shown. Where there is no way, the entry is added again. */
function travelToShown(tries = TRIES): void {
  clearTimeout(travelling)
  const steps = shown - currentEntry()
  if (!steps) return takeOver()
  if (!tries) return write(fragment.peek(), false)
  travelling = setTimeout(() => travelToShown(tries - 1), TRAVEL_MS)
  history.go(steps)
}

/**
 * Moves a real path and a real query into the fragment, without a history entry of its own, and follows the address
 * from then on. A query that a sign-in returned is handed to `onReturn` instead. Returns how to stop following.
 */
export function startLocation(onReturn: (returned: URLSearchParams) => void): () => void {
  const real = new URLSearchParams(location.search)
  shown = currentEntry(0)
  if (real.has('code') || real.has('error')) {
    write('/callback', true)
    onReturn(real)
  } else if (location.search || !isRoot(location.pathname)) {
    const { path, query } = parseAddress(location.hash.slice(1))
    for (const name of query.keys()) real.delete(name)
    for (const [name, value] of query) real.append(name, value)
    write(printAddress(path === '/' && !isRoot(location.pathname) ? parseAddress(location.pathname).path : path, real), true)
  } else {
    takeOver()
  }
  // Two entries may have the same fragment, and then only `popstate` tells of the way between them.
  const events = ['hashchange', 'popstate'] as const
  for (const event of events) addEventListener(event, follow)
  return () => events.forEach(event => removeEventListener(event, follow))
}

function isRoot(pathname: string): boolean {
  return pathname === '/' || pathname === '/index.html'
}
