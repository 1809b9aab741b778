import { computed, signal } from '@preact/signals-react'
import { signedInUser } from '../api/signedInUser.ts'
import type { UserInfo, Vendor } from '../api/entities.ts'
import { vendors } from '../api/vendors.ts'
import { ApiError, disconnect, isAbort } from '../lib/http.ts'
import { endSessionUrl } from '../lib/endSession.ts'
import { whenIdle } from '../lib/idle.ts'
import { forgetTokens, local, session, storedToken } from '../lib/storage.ts'
import { config } from './config.ts'
import { currentAddress, go } from './location.ts'
import { keepDraft } from './draft.ts'
import { forgetReturn, rememberReturn } from './returnTo.ts'

/** Why a session ended, where that was not the user's own wish. */
type SignOutReason = 'expired' | 'userDetail' | 'elsewhere' | 'refused'

const token = signal<string | null>(null)
const info = signal<UserInfo>()
const vendor = signal<Vendor>()
const over = signal(false)
let asked: Promise<void> | undefined
let isVendorMissing = false

/** The signed-in user; undefined until the platform has said who that is. */
export const user = computed(() => info.value)
/** The vendor that the signed-in user belongs to, once it is known. */
export const ownVendor = computed(() => vendor.value)
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

/** Takes up the stored token. */
export function takeUpToken(): void {
  token.value = storedToken()
}

/** Asks the platform, once, who is signed in, and then for that user's vendor, which only the header shows. */
export function ensureUser(): void {
  asked ??= loadUser()
}

/** Resolves when the platform has said who is signed in, or has failed to; at once where nobody has asked. */
export const userAnswered = (): Promise<void> => asked ?? Promise.resolve()

async function loadUser(): Promise<void> {
  try {
    info.value = await signedInUser.detail({})
  } catch (error) {
    if (isAbort(error)) return
    if (error instanceof ApiError && error.code === 401) go('/unauthorized', {}, { replace: true })
    else signOut('userDetail')
    return
  }
  // The header can wait for what the page shows.
  void whenIdle().then(loadOwnVendor)
}

async function loadOwnVendor(): Promise<void> {
  const id = info.peek()?.vendor_id
  if (id == null) return
  isVendorMissing = false
  try {
    vendor.value = await vendors.get({ id })
  } catch (error) {
    isVendorMissing = true
    if (!isAbort(error) && !(error instanceof ApiError)) throw error
  }
}

/** Asks for the user's vendor again, where it could not be had: the user has gone on to another page. */
export function retryOwnVendor(): void {
  if (isVendorMissing) void loadOwnVendor()
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

/**
 * Ends the session, once: nothing is sent and nothing is shown any more, the tokens are gone, and the browser goes to the
 * provider's logout (spec, section 4). Without the user's wish, what was being typed and the address are kept for the
 * next sign-in. Where another tab has ended the session or begun another (`elsewhere`), what is stored is that tab's, and
 * this one only starts anew.
 */
export function signOut(reason?: SignOutReason): void {
  if (over.peek()) return
  blank()
  const idToken = local.get('idToken')
  if (reason) {
    keepDraft(userKey())
    rememberReturn(currentAddress(), reason)
  } else {
    session.remove('draft')
    forgetReturn()
  }
  if (reason !== 'elsewhere') forgetTokens()
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
