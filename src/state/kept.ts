import { type SessionKey, session } from '../lib/storage.ts'

/** Milliseconds for which something is kept for the time after the next sign-in. */
const KEPT_MS = 15 * 60_000

type Kept = Readonly<Record<string, unknown>>

/** Returns whether it could be kept: nothing else may depend on that, least of all the end of a session. */
export function keep(key: SessionKey, value: Kept): boolean {
  // An older value is not mistaken for this one, should the storage be full.
  session.remove(key)
  try {
    session.set(key, JSON.stringify({ ...value, until: Date.now() + KEPT_MS }))
    return true
  } catch {
    return false
  }
}

/** What was kept, while it is fresh. Session storage can hold anything, so no value of it is to be taken on trust. */
export function kept(key: SessionKey): Kept {
  const now = Date.now()
  try {
    const value = JSON.parse(session.get(key) ?? '') as Kept | null
    if (value && typeof value.until === 'number' && value.until >= now && value.until <= now + KEPT_MS) return value
  } catch {
    // Not JSON: not ours.
  }
  return {}
}
