import { type ReadonlySignal, signal } from '@preact/signals-react'
import { account } from '../../api/account.ts'
import { ApiError, isAbort } from '../../lib/http.ts'
import { authorizationUrl, challengeOf, isSame, nonceOf, randomToken } from '../../lib/oauth.ts'
import { forgetTokens, isUsableToken, local, sessionStore } from '../../lib/storage.ts'
import { config } from '../config.ts'

/** Progress of a sign-in response: `none` if the page did not open with one. */
type Step = 'none' | 'working' | 'invalid'

const step = signal<Step>('none')
export const signInStep: ReadonlySignal<Step> = step

/**
 * Stores `code` and `state` of a sign-in response, and removes all old tokens (spec, section 4, step 2). Throws if the storage is
 * full.
 */
export function receiveReturn(returned: URLSearchParams): void {
  step.value = 'working'
  sessionStore.remove('code', 'res_state')
  forgetTokens()
  const code = returned.get('code')
  const state = returned.get('state')
  // No parameter may occur twice (RFC 6749, section 3.1).
  const isRepeated = new Set(returned.keys()).size < returned.size
  if (code === null || state === null || returned.has('error') || isRepeated) return
  try {
    sessionStore.set('code', code)
    sessionStore.set('res_state', state)
  } catch (error) {
    // The storage is full: remove the code if it did fit.
    sessionStore.remove('code')
    throw error
  }
}

const KEYS = ['code', 'res_state', 'state', 'nonce', 'codeVerifier'] as const

/**
 * Exchanges the code for tokens and stores them (spec, section 4, steps 3 to 5). Takes all single-use values before its first await.
 * Resolves to whether the user is signed in.
 */
export async function completeSignIn(): Promise<boolean> {
  const [code, returnedState, state, nonce, codeVerifier] = KEYS.map(key => sessionStore.take(key))
  if (!code || !codeVerifier || !isSame(returnedState, state)) return refuse()
  const tokens = await exchange(code, codeVerifier)
  if (!tokens || !isSame(nonceOf(tokens.idToken), nonce)) return refuse()
  try {
    local.set('idToken', tokens.idToken)
    if (tokens.refreshToken) local.set('refreshToken', tokens.refreshToken)
    local.set('accessToken', tokens.accessToken)
  } catch (error) {
    // The storage is full: remove the tokens that did fit.
    forgetTokens()
    throw error
  }
  step.value = 'none'
  return true
}

function refuse(): false {
  step.value = 'invalid'
  return false
}

async function exchange(code: string, codeVerifier: string) {
  try {
    const { redirectUri } = config().auth
    const { accessToken, idToken, refreshToken } = await account.exchangeCode({ code, codeVerifier, redirectUri })
    if (!isUsableToken(accessToken) || !isUsableToken(idToken)) return undefined
    return { accessToken, idToken, refreshToken: typeof refreshToken === 'string' ? refreshToken : '' }
  } catch (error) {
    if (error instanceof ApiError || isAbort(error)) return undefined
    throw error
  }
}

/** Removes the stored values of a sign-in attempt. */
function forgetSignIn(): void {
  sessionStore.remove(...KEYS)
}

/** Leaves the invalid-access screen. */
export function abandonSignIn(): void {
  forgetSignIn()
  step.value = 'none'
}

let isLeaving = false
// Restored from the bfcache: allow signing in again.
addEventListener('pageshow', () => {
  isLeaving = false
})

/** Navigates to the identity provider (spec, section 4; RFC 7636, section 4). Repeated calls do nothing. */
export async function startSignIn(): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  const codeVerifier = randomToken()
  const state = randomToken()
  const nonce = randomToken()
  try {
    const challenge = await challengeOf(codeVerifier)
    forgetSignIn()
    sessionStore.set('codeVerifier', codeVerifier)
    sessionStore.set('state', state)
    sessionStore.set('nonce', nonce)
    const { authorizationEndpoint: endpoint, clientId, redirectUri, scope, extraParams } = config().auth
    location.assign(authorizationUrl({ endpoint, clientId, redirectUri, scope, extraParams, state, nonce, challenge }))
  } catch (error) {
    isLeaving = false
    throw error
  }
}
