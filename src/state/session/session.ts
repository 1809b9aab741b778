import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { account } from '../../api/account.ts'
import type { UserInfo } from '../../api/entities.ts'
import { ApiError, disconnect, isAbort } from '../../lib/http.ts'
import { endSessionUrl } from '../../lib/signOutRequest.ts'
import { forgetSession } from '../../lib/sessionMemory.ts'
import { forgetTokens, local, sessionStore, storedSub, storedToken } from '../../lib/storage.ts'
import { config } from '../config.ts'
import { currentAddress, go } from '../location.ts'
import { unsaved } from '../unsaved.ts'
import { storeDrafts } from './storedDrafts.ts'
import { clearPendingSignOut, forgetReturn, rememberReturn, setPendingSignOut, signOutReason } from './kept.ts'

/**
 * Where the page stands in its session; what is stored tells the tabs of each other.
 *
 * - `signingIn`: on its way to the provider, or back from it and exchanging the code
 * - `stale`: another tab holds another session, or none
 * - `leaving`: nothing is rendered or sent any more
 */
export type Phase = 'signedOut' | 'signingIn' | 'active' | 'stale' | 'leaving'

/** Why a session ends; `elsewhere`: another tab has ended, replaced or begun it. */
type EndReason = 'user' | 'expired' | 'refused' | 'userDetail' | 'elsewhere'

/** How long a provider that answers may take to show its page, or to end its session, in milliseconds. */
export const UNANSWERED_MS = 5_000

interface Session {
  token: string | null
  /** The `sub` of the id token. It outlasts the token on a public page, which drops that once another tab has ended the session. */
  sub?: unknown
  /** Whether the user has signed in since the page loaded, here or in another tab. */
  isNew?: boolean
  /** When the page received the token from the platform, in milliseconds since the epoch; undefined for a stored one. */
  receivedAt?: number | undefined
  /** Resolves when the signed-in user has loaded or failed to load. */
  details?: Promise<void>
}

const current = signal<Phase>('signedOut')
const own = signal<Session>({ token: null })
const info = signal<UserInfo>()
const awaited = signal(false)

export const phase: ReadonlySignal<Phase> = current
/** The signed-in user; undefined until the platform answered. */
export const user: ReadonlySignal<UserInfo | undefined> = info
export const isUserKnown = computed(() => info.value !== undefined)
/** The session that the page holds: another one once it was extended. */
export const session: ReadonlySignal<Readonly<Session>> = own
/** Whether a stale page waits for the token of the same person: another tab may be extending the session. */
export const isTokenAwaited: ReadonlySignal<boolean> = awaited

/** Returns this page's access token; other tabs may have stored another one. */
export const accessToken = (): string | null => own.peek().token

/** Returns a key that identifies the signed-in user: the id if the platform sent one, else the user name. */
export function userKey(): string | undefined {
  const key = info.peek()?.id ?? info.peek()?.userName
  return key == null ? undefined : String(key)
}

/** Returns whose session this is, for what is stored for the next sign-in. */
export const sessionOwner = () => ({ user: userKey(), sub: own.peek().sub })

/** Applies a change of the signed-in user's details. */
export function updateSignedIn(details: UserInfo): void {
  info.value = details
}

/** Begins the session of the stored token, if there is one. `isNew`: the user signed in on this page. */
export function beginSession({ isNew } = { isNew: false }): void {
  const token = storedToken()
  batch(() => {
    own.value = { token, sub: token === null ? undefined : storedSub(), isNew, receivedAt: isNew ? Date.now() : undefined }
    current.value = token === null ? 'signedOut' : 'active'
  })
}

/** The page leaves for the provider, or has come back from it. Returns false if it may not: it does already, or is no longer its user's. */
export function beginSignIn(): boolean {
  const isFree = current.peek() === 'signedOut' || current.peek() === 'active'
  if (isFree) current.value = 'signingIn'
  return isFree
}

/** The sign-in has come to nothing: the page is where it was before. */
export function abandonSignIn(): void {
  if (current.peek() === 'signingIn') current.value = accessToken() === null ? 'signedOut' : 'active'
}

/** Loads the signed-in user, once. */
export function ensureUser(): void {
  const of = own.peek()
  of.details ??= loadUser(of)
}

async function loadUser(of: Session): Promise<void> {
  try {
    const answer = await account.detail({})
    if (own.peek() === of) info.value = answer
  } catch (error) {
    if (isAbort(error) || own.peek() !== of || isUserKnown.peek()) return
    if (error instanceof ApiError && error.code === 401 && isStored()) showUnauthorized(of)
    else end('userDetail')
  }
}

/**
 * Shows the 401 page, which ends the session. For a token stored before this page load, a 401 means that it has expired: after signing in,
 * the user returns here. Right after a sign-in it means that the user has no access.
 */
function showUnauthorized({ isNew }: Session): void {
  if (!isNew) rememberReturn(currentAddress(), 'expired', sessionOwner())
  setPendingSignOut(isNew ? 'refused' : 'expired')
  go('/unauthorized', {}, { replace: true })
}

/** Returns whether the stored token is still this page's: another tab may have ended or replaced the session. */
const isStored = () => storedToken() === accessToken()

/**
 * Compares the session with what is stored, which other tabs change. A new token of the same person goes on with it: the page stays as it
 * is, and the details are read again, as roles may have changed. Any other makes it stale, and so does none.
 */
export function syncWithStorage(): void {
  const before = current.peek()
  const { token, sub, details } = own.peek()
  const stored = storedToken()
  const isExchanging = before === 'signingIn' && token === null
  if (before === 'leaving' || isExchanging) return
  const isSame = stored !== null && (stored === token || (sub !== undefined && storedSub() === sub))
  if (isSame) {
    // What was to end is the session with the former token.
    if (stored !== token) clearPendingSignOut()
    batch(() => {
      if (stored !== token) own.value = { token: stored, sub, isNew: true }
      if (before !== 'signingIn') current.value = 'active'
    })
    if (details) ensureUser()
  } else if (token !== null || (stored !== null && signOutReason() !== undefined)) {
    batch(() => {
      awaited.value = stored === null
      current.value = 'stale'
    })
  }
}

/** No token of the same person has come in time. */
export function stopAwaiting(): void {
  awaited.value = false
}

/** Drops what a stale page holds of its session: it shows a public page, which stays as it is. */
export function dropSession(): void {
  clearPendingSignOut()
  batch(() => {
    own.value = { token: null, sub: own.peek().sub }
    info.value = undefined
    awaited.value = false
  })
  forgetSession()
}

/**
 * Ends the session, once: aborts all requests, removes the tokens and leaves for the provider's logout (spec, section 4). If the user did
 * not ask for it, unsaved input and the address are kept for the next sign-in. If another tab ended, replaced or began the session
 * (`elsewhere`), the stored values are that tab's, and this page only starts anew.
 */
export function end(reason: EndReason): void {
  if (current.peek() === 'leaving') return
  const isElsewhere = reason === 'elsewhere'
  // Another tab may have been faster than its storage event.
  if (reason !== 'user' && !isElsewhere && !isStored()) return syncWithStorage()
  current.value = 'leaving'
  disconnect()
  const isLost = unsaved.peek() !== undefined
  forgetSession()
  const idToken = local.get('idToken')
  // First of all, as the later steps can throw.
  if (!isElsewhere) forgetTokens()
  clearPendingSignOut()
  if (reason === 'user') {
    sessionStore.remove('draft')
    forgetReturn()
  } else {
    const isKept = storeDrafts(userKey())
    rememberReturn(currentAddress(), reason, sessionOwner(), isLost || !isKept)
  }
  info.value = undefined
  const { endSessionEndpoint: endpoint, clientId, postLogoutRedirectUri } = config().auth
  location.assign(endpoint && idToken && !isElsewhere ? endSessionUrl({ endpoint, clientId, idToken, postLogoutRedirectUri }) : './')
  console.info(`signed out: ${reason === 'user' ? 'by the user' : reason}`)
}
