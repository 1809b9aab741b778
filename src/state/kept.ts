import { parseJson } from '../lib/json.ts'
import { session } from '../lib/storage.ts'

/** Values that are kept for the next sign-in. */
const KEYS = ['draft', 'returnTo'] as const
/** How often the clock is read: it runs on while the computer sleeps, timers do not. */
const CHECK_MS = 60_000
/** How long a value is kept for the next sign-in, in milliseconds. */
const KEPT_MS = 15 * 60_000

type Key = (typeof KEYS)[number]
type Kept = Readonly<Record<string, unknown>>

/** Stores a value for the next sign-in. Returns false instead of throwing: a full storage must not stop a sign-out. */
export function keep(key: Key, value: Kept): boolean {
  // Removes the older value first: should the storage be full, it must not be taken for the new one.
  session.remove(key)
  try {
    session.set(key, JSON.stringify({ ...value, until: Date.now() + KEPT_MS }))
    watch()
    return true
  } catch {
    return false
  }
}

/** Returns a stored value that is still fresh, else an empty object. Session storage can hold anything, so callers check every field. */
export function readKept(key: Key): Kept {
  const now = Date.now()
  try {
    const value = parseJson(session.get(key) ?? '') as Kept | null
    if (value && typeof value.until === 'number' && value.until >= now && value.until <= now + KEPT_MS) return value
  } catch {
    // Not JSON, so not written by the console.
  }
  return {}
}

let watch = () => {}

/** Removes the values whose time is over, now and later, whether anybody signs in or not. Returns a function that stops it. */
export function watchKept(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  watch = () => {
    clearTimeout(timer)
    const ends = KEYS.map(key => {
      const { until } = readKept(key)
      if (until === undefined) session.remove(key)
      return Number(until ?? Infinity)
    })
    const left = Math.min(...ends) - Date.now()
    if (left < Infinity) timer = setTimeout(watch, Math.min(left + 1, CHECK_MS))
  }
  // The computer has woken up, or the page has been restored from the bfcache.
  const look = () => watch()
  document.addEventListener('visibilitychange', look)
  watch()
  return () => {
    watch = () => {}
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
