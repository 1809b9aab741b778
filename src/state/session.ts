import { computed, signal } from '@preact/signals-react'
import { account } from '../api/account.ts'
import type { UserInfo, Vendor, VendorUser } from '../api/entities.ts'
import { vendors } from '../api/vendors.ts'
import { ApiError, disconnect, isAbort } from '../lib/http.ts'
import { whenIdle } from '../lib/idle.ts'
import { endSessionUrl } from '../lib/oauth.ts'
import { forgetTokens, local, session, storedToken } from '../lib/storage.ts'
import { config } from './config.ts'
import { currentAddress, go } from './location.ts'
import { keepDraft } from './draft.ts'
import { demandSignOut, withdrawDemand } from './forcedSignOut.ts'
import { forgetReturn, rememberReturn } from './returnTo.ts'

/** Why a session ended, where that was not the user's own wish. */
type SignOutReason = 'expired' | 'userDetail' | 'elsewhere' | 'refused'

const token = signal<string | null>(null)
const info = signal<UserInfo>()
const vendor = signal<Vendor>()
const isVendorFailed = signal(false)
const over = signal(false)
let asked: Promise<void> | undefined
let isNewSession = false
let vendorQuestion = new AbortController()

/** The signed-in user; undefined until the platform has said who that is. */
export const user = computed(() => info.value)
export const isUserKnown = computed(() => info.value !== undefined)
/** The vendor that the signed-in user belongs to, once it is known. */
export const ownVendor = computed(() => vendor.value)
/** The vendor could not be had. */
export const isOwnVendorFailed = computed(() => isVendorFailed.value)
export const hasToken = computed(() => token.value !== null)
/** The session has ended, and the browser is on its way out: nothing may be shown any more. */
export const isOver = computed(() => over.value)

/** The token this page works with, whatever other tabs store in the meantime. */
export const accessToken = (): string | null => token.peek()

/** What tells the signed-in user from others: the id where the platform gives one, else the user name. */
export function userKey(): string | undefined {
  const key = info.peek()?.id ?? info.peek()?.userName
  return key == null ? undefined : String(key)
}

/** Takes over a change of the signed-in user's own address and names. */
export function updateSignedIn({ user_name, family_name, given_name }: Omit<NonNullable<VendorUser['user']>, 'id'>): void {
  info.value = { ...info.peek(), userName: user_name, family_name, given_name }
}

/** Takes up the stored token. `isNew`: the user has signed in on this page. */
export function takeUpToken({ isNew } = { isNew: false }): void {
  token.value = storedToken()
  isNewSession = isNew
}

/** Asks the platform, once, who is signed in, and then for that user's vendor, which only the header shows. */
export function ensureUser(): void {
  asked ??= loadUser()
}

/** Resolves when the platform has said who is signed in, or has failed to; at once where nobody has asked. */
export const userAnswered = (): Promise<void> => asked ?? Promise.resolve()

async function loadUser(): Promise<void> {
  try {
    info.value = await account.detail({})
  } catch (error) {
    if (isAbort(error)) return
    if (error instanceof ApiError && error.code === 401 && isStoredToken()) showUnauthorized()
    else signOut('userDetail')
    return
  }
  // The header can wait for what the page shows.
  void whenIdle().then(loadOwnVendor)
}

/**
 * Shows the 401 page, which ends the session. Of a token that was stored before this page was loaded, a 401 says that its time
 * is over; the user signs in again and goes on. Right after a sign-in it says that the user is not let in.
 */
function showUnauthorized(): void {
  if (!isNewSession) rememberReturn(currentAddress(), 'expired')
  demandSignOut(isNewSession ? 'refused' : 'expired')
  go('/unauthorized', {}, { replace: true })
}

/** Whether what is stored is still this page's token; another tab may have ended or replaced the session a moment ago. */
const isStoredToken = () => storedToken() === token.peek()

/** Asks for the signed-in user's vendor; the answer to an earlier question is not waited for any more. */
export async function loadOwnVendor(): Promise<void> {
  const id = info.peek()?.vendor_id
  if (id == null) return
  vendorQuestion.abort()
  vendorQuestion = new AbortController()
  isVendorFailed.value = false
  try {
    vendor.value = await vendors.get({ id }, vendorQuestion.signal)
  } catch (error) {
    if (isAbort(error)) return
    vendor.value = undefined
    isVendorFailed.value = true
    if (!(error instanceof ApiError)) throw error
  }
}

/** Has the header show the user's vendor as it is now, after a change of that vendor. */
export async function refreshOwnVendor(changed: unknown): Promise<void> {
  if (String(changed) === String(info.peek()?.vendor_id)) await loadOwnVendor()
}

/** Shows nothing any more, and sends nothing. */
export function blank(): void {
  over.value = true
  disconnect()
}

/** The platform has refused this token. A request of another session, answered late, says nothing of this one. */
export function endRefusedSession(refused: string | null): void {
  if (refused !== null && refused === token.peek()) signOut('expired')
}

/**
 * Ends the session, once: nothing is sent and nothing is shown any more, the tokens are gone, and the browser goes to the
 * provider's logout (spec, section 4). Without the user's wish, what was being typed and the address are kept for the
 * next sign-in. Where another tab has ended the session or begun another (`elsewhere`), what is stored is that tab's, and
 * this one only starts anew.
 */
export function signOut(cause?: SignOutReason): void {
  if (over.peek()) return
  blank()
  const reason = cause && !isStoredToken() ? 'elsewhere' : cause
  const idToken = local.get('idToken')
  // Before everything that may fail.
  if (reason !== 'elsewhere') forgetTokens()
  withdrawDemand()
  if (reason) {
    keepDraft(userKey())
    rememberReturn(currentAddress(), reason)
  } else {
    session.remove('draft')
    forgetReturn()
  }
  info.value = undefined
  vendor.value = undefined
  const { endSessionEndpoint: endpoint, clientId, postLogoutRedirectUri } = config().auth
  const viaProvider = endpoint && idToken && reason !== 'elsewhere'
  try {
    console.info(`signed out: ${reason ?? 'by the user'}`)
  } finally {
    location.assign(viaProvider ? endSessionUrl({ endpoint, clientId, idToken, postLogoutRedirectUri }) : '/')
  }
}
