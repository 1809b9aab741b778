import { type SessionKey, session } from '../lib/storage.ts'

/** How long a value is kept for the next sign-in, in milliseconds. */
const KEPT_MS = 15 * 60_000

type Kept = Readonly<Record<string, unknown>>

/** Stores a value for the next sign-in. Returns false instead of throwing: a full storage must not stop a sign-out. */
export function keep(key: SessionKey, value: Kept): boolean {
  // Removes the older value first: should the storage be full, it must not be taken for the new one.
  session.remove(key)
  try {
    session.set(key, JSON.stringify({ ...value, until: Date.now() + KEPT_MS }))
    return true
  } catch {
    return false
  }
}

/** Returns a stored value that is still fresh, else an empty object. Session storage can hold anything, so callers check every field. */
export function readKept(key: SessionKey): Kept {
  const now = Date.now()
  try {
    const value = JSON.parse(session.get(key) ?? '') as Kept | null
    if (value && typeof value.until === 'number' && value.until >= now && value.until <= now + KEPT_MS) return value
  } catch {
    // Not JSON, so not written by the console.
  }
  return {}
}
