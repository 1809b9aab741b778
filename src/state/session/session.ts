import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { account } from '../../api/account.ts'
import type { UserInfo, Vendor, VendorUser } from '../../api/entities.ts'
import { vendors } from '../../api/vendors.ts'
import { ApiError, disconnect, isAbort, isNetworkFailure } from '../../lib/http.ts'
import { onChanged } from '../../lib/changes.ts'
import { whenRowsSettled } from '../../lib/idle.ts'
import { endSessionUrl } from '../../lib/oauth.ts'
import { forgetSession } from '../../lib/sessionMemory.ts'
import { forgetTokens, local, sessionStore, storedSub, storedToken } from '../../lib/storage.ts'
import { config } from '../config.ts'
import { currentAddress, go } from '../location.ts'
import { storeDrafts } from './drafts.ts'
import { demandSignOut, forgetReturn, rememberReturn, withdrawDemand } from './kept.ts'

/** Why a session ended without the user signing out. */
type SignOutReason = 'expired' | 'userDetail' | 'elsewhere' | 'refused'

const token = signal<string | null>(null)
const info = signal<UserInfo>()
const vendor = signal<Vendor>()
const isVendorFailed = signal(false)
const ended = signal(false)
const anew = signal<() => void>()
let userRequest: Promise<void> | undefined
let isNewSession = false
let receivedAt: number | undefined
let sub: unknown
let vendorRequest = new AbortController()

/** The signed-in user; undefined until the platform answered. */
export const user: ReadonlySignal<UserInfo | undefined> = info
export const isUserKnown = computed(() => info.value !== undefined)
/** The signed-in user's vendor, once loaded. */
export const ownVendor: ReadonlySignal<Vendor | undefined> = vendor
/** Whether loading the user's vendor failed. */
export const isOwnVendorFailed: ReadonlySignal<boolean> = isVendorFailed
export const hasToken = computed(() => token.value !== null)
/** The session has ended and the page is being left: nothing may be shown any more. */
export const sessionEnded: ReadonlySignal<boolean> = ended

/**
 * Another tab has ended, replaced or begun the session: how this page starts anew, as soon as it shows no public page. Undefined before.
 */
export const startAnew: ReadonlySignal<(() => void) | undefined> = anew

/** Returns this page's access token; other tabs may have stored another one. */
export const accessToken = (): string | null => token.peek()

/** Returns a key that identifies the signed-in user: the id if the platform sent one, else the user name. */
export function userKey(): string | undefined {
  const key = info.peek()?.id ?? info.peek()?.userName
  return key == null ? undefined : String(key)
}

/** Returns whose session this is, for what is stored for the next sign-in. */
export const sessionOwner = () => ({ user: userKey(), sub })

/** Applies a change of the signed-in user's own e-mail address and names. */
export function updateSignedIn({ user_name, family_name, given_name }: Omit<NonNullable<VendorUser['user']>, 'id'>): void {
  info.value = { ...info.peek(), userName: user_name, family_name, given_name }
}

/** Loads the stored token. `isNew`: the user signed in on this page. */
export function loadStoredToken({ isNew } = { isNew: false }): void {
  token.value = storedToken()
  sub = storedSub()
  isNewSession = isNew
  receivedAt = isNew ? Date.now() : undefined
}

/** Returns when this page received its token, in milliseconds since the epoch; undefined for one of an earlier page load. */
export const tokenReceivedAt = (): number | undefined => receivedAt

/** The user leaves for the provider to extend the session, and what is being typed is kept. */
export const isExtending = signal(false)

/** Loads the signed-in user, once, and then the user's vendor. */
export function ensureUser(): void {
  userRequest ??= loadUser()
}

/** Resolves when the user has loaded or failed to load; at once if loading has not started. */
export const userAnswered = (): Promise<void> => userRequest ?? Promise.resolve()

async function loadUser(): Promise<void> {
  try {
    const answer = await account.detail({})
    if (anew.peek()) return
    info.value = answer
  } catch (error) {
    if (isAbort(error) || anew.peek()) return
    if (error instanceof ApiError && error.code === 401 && isStoredToken()) showUnauthorized()
    else signOut('userDetail')
    return
  }
  // Only the header shows the vendor, so the page goes first.
  void whenRowsSettled().then(loadOwnVendor)
}

/**
 * Shows the 401 page, which ends the session. For a token stored before this page load, a 401 means that it has expired: after signing in,
 * the user returns here. Right after a sign-in it means that the user has no access.
 */
function showUnauthorized(): void {
  if (!isNewSession) rememberReturn(currentAddress(), 'expired', sessionOwner())
  demandSignOut(isNewSession ? 'refused' : 'expired')
  go('/unauthorized', {}, { replace: true })
}

/** Returns whether the stored token is still this page's: another tab may have ended or replaced the session. */
const isStoredToken = () => storedToken() === token.peek()

/** Loads the signed-in user's vendor, aborting an earlier load. */
export async function loadOwnVendor(): Promise<void> {
  const id = info.peek()?.vendor_id
  if (id == null) return
  vendorRequest.abort()
  vendorRequest = new AbortController()
  isVendorFailed.value = false
  try {
    vendor.value = await vendors.get({ id }, vendorRequest.signal)
  } catch (error) {
    if (isAbort(error)) return
    vendor.value = undefined
    isVendorFailed.value = true
    if (isNetworkFailure(error)) addEventListener('online', loadOwnVendor, { once: true, signal: vendorRequest.signal })
    if (!(error instanceof ApiError)) throw error
  }
}

/** Loads the signed-in user's vendor again whenever it has changed. Returns a function that stops it. */
export function watchOwnVendor(): () => void {
  const changes = () => vendors.get.changes({ id: info.peek()?.vendor_id ?? '' })
  let seen = changes()
  return onChanged(() => {
    const isOld = changes() !== seen
    seen = changes()
    if (isOld && vendor.peek()) void loadOwnVendor()
  })
}

/** Stops rendering the console and sending requests, and forgets what the page remembers of the session. */
export function endLocally(): void {
  ended.value = true
  disconnect()
  forgetSession()
}

/**
 * Leaves a session that another tab has ended or replaced. The guard starts the page anew, unless it is public: that stays as it is, and
 * nothing of the session is left in it.
 */
export function outdate(startAnew: () => void): void {
  anew.value = startAnew
  if (ended.peek()) return
  withdrawDemand()
  vendorRequest.abort()
  token.value = null
  info.value = undefined
  vendor.value = undefined
  forgetSession()
}

/** Ends the session whose token the platform refused. Ignores late responses to requests of an earlier session. */
export function endRefusedSession(refused: string | null): void {
  if (refused !== null && refused === token.peek()) signOut('expired')
}

/**
 * Ends the session, once: aborts all requests, removes the tokens and leaves for the provider's logout (spec, section 4). If the user did
 * not ask for it, unsaved input and the address are kept for the next sign-in. If another tab ended or replaced the session (`elsewhere`),
 * the stored values are that tab's, and this page only reloads.
 */
export function signOut(cause?: SignOutReason): void {
  if (ended.peek()) return
  endLocally()
  const reason = cause && !isStoredToken() ? 'elsewhere' : cause
  const idToken = local.get('idToken')
  // First of all, as the later steps can throw.
  if (reason !== 'elsewhere') forgetTokens()
  withdrawDemand()
  if (reason) {
    const isKept = storeDrafts(userKey())
    rememberReturn(currentAddress(), reason, sessionOwner(), !isKept)
  } else {
    sessionStore.remove('draft')
    forgetReturn()
  }
  info.value = undefined
  vendor.value = undefined
  const { endSessionEndpoint: endpoint, clientId, postLogoutRedirectUri } = config().auth
  const viaProvider = endpoint && idToken && reason !== 'elsewhere'
  try {
    console.info(`signed out: ${reason ?? 'by the user'}`)
  } finally {
    location.assign(viaProvider ? endSessionUrl({ endpoint, clientId, idToken, postLogoutRedirectUri }) : './')
  }
}
