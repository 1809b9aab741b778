import type { ReadonlySignal } from '@preact/signals-react'
import { parseJson } from '../../lib/json.ts'
import { sessionSignal } from '../../lib/sessionSignal.ts'
import { sessionStore } from '../../lib/storage.ts'
import { pathOf } from '../address.ts'

/**
 * The values that survive the end of a session, in the session storage of the tab:
 *
 * | key | holds | whose | how long |
 * |---|---|---|---|
 * | `returnTo` | the address to return to, and why the session ended | the user's key and `sub`; without, the next user's | 15 minutes |
 * | `draft` | the input of the open forms | the user's key | 15 minutes |
 * | `forceSignOut` | why the next page ends the session | no one's | until it has ended |
 */
const LIMITED = ['draft', 'returnTo'] as const
/** Interval between checks for values whose time is over, in milliseconds. */
const CHECK_MS = 10_000
/** How long a value is kept for the next sign-in, in milliseconds. */
const KEPT_MS = 15 * 60_000
/** By how much the clock may be set back meanwhile, in milliseconds, as computers do after their sleep. */
const SET_BACK_MS = 60_000

type Key = (typeof LIMITED)[number]
type Kept = Readonly<Record<string, unknown>>

/** Stores a value for the next sign-in. Returns false instead of throwing: a full storage must not stop a sign-out. */
export function keep(key: Key, value: Kept): boolean {
  // Removes the older value first: should the storage be full, it must not be taken for the new one.
  sessionStore.remove(key)
  return sessionStore.trySet(key, JSON.stringify({ ...value, until: Date.now() + KEPT_MS }))
}

function read(key: Key): Kept & { until?: number } {
  try {
    const value = parseJson(sessionStore.get(key) ?? '') as Kept | null
    if (typeof value?.until === 'number') return value
  } catch {
    // Not JSON, so not written by the console.
  }
  return {}
}

/** Returns a stored value that is still fresh, else an empty object. Session storage can hold anything, so callers check every field. */
export function readKept(key: Key): Kept {
  const value = read(key)
  const left = (value.until ?? NaN) - Date.now()
  return left >= 0 && left <= KEPT_MS + SET_BACK_MS ? value : {}
}

const over = sessionSignal<{ user: unknown } | undefined>(undefined)

/** Whose input this page has removed, as its time was over. */
export const draftOver: ReadonlySignal<{ user: unknown } | undefined> = over

/** Removes the values whose time is over, now and later, also if no one signs in. Returns a function that stops it. */
export function watchKept(): () => void {
  const look = () => {
    const stale = LIMITED.filter(key => sessionStore.get(key) !== null && readKept(key).until === undefined)
    const { until, user } = read('draft')
    if (stale.includes('draft') && until !== undefined) over.value = { user }
    sessionStore.remove(...stale)
  }
  look()
  const timer = setInterval(look, CHECK_MS)
  // The computer has woken up, or the page has been restored from the bfcache.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Addresses on the way to a page, never a destination. */
const nowhere = ['/', '/intro', '/unauthorized']

/** The owner of an address, as far as known: the key of the user details, and the `sub` of the id token. */
interface Owner {
  user?: unknown
  sub?: unknown
}

/**
 * Remembers the address to return to, why the user has to sign in again, and whether unsaved input was lost. On an intermediate page, keeps
 * the destination remembered before, and its owner. Without an owner, it is for the next user who signs in.
 */
export function rememberReturn(address: string, reason?: string, owner: Owner = {}, isDraftLost?: boolean): void {
  const before = nowhere.includes(pathOf(address)) ? readKept('returnTo') : {}
  const { user, sub } = before.address === undefined ? owner : before
  keep('returnTo', { address: before.address ?? address, reason, user, sub, isDraftLost })
}

export const forgetReturn = (): void => sessionStore.remove('returnTo')

/** Returns why the user was signed out, while that is recent. */
export const signOutReason = (): unknown => readKept('returnTo').reason

/** Returns whether unsaved input was lost with the session, while that is recent. */
export const wasDraftLost = (): boolean => readKept('returnTo').isDraftLost === true

/** Returns the remembered address, once; undefined if it belongs to another user. */
export function takeReturn({ user, sub }: Owner): string | undefined {
  const kept = readKept('returnTo')
  forgetReturn()
  const isOther =
    kept.sub !== undefined && sub !== undefined ? kept.sub !== sub : kept.user !== undefined && user !== undefined && kept.user !== user
  return typeof kept.address === 'string' && !isOther ? kept.address : undefined
}

/** Returns whether unsaved input waits for the next sign-in. */
export const isDraftKept = (): boolean => Array.isArray(readKept('draft').drafts)

type PendingReason = 'expired' | 'refused'

/**
 * Ends the session at the next visit to a non-public page (spec, section 2, 401 page). The first reason counts. Returns false if the
 * storage is full.
 */
export function setPendingSignOut(reason: PendingReason): boolean {
  return pendingSignOut() !== undefined || sessionStore.trySet('forceSignOut', reason)
}

/** Returns why the session has to end; undefined if it may go on. */
export function pendingSignOut(): PendingReason | undefined {
  const stored = sessionStore.get('forceSignOut')
  if (!stored) return undefined
  return stored === 'expired' ? 'expired' : 'refused'
}

export const clearPendingSignOut = (): void => sessionStore.remove('forceSignOut')
