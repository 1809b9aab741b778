import { account } from '../../api/account.ts'
import { ApiError, isAbort } from '../../lib/http.ts'
import { nonceOf } from '../../lib/jwt.ts'
import { authorizationUrl } from '../../lib/oauth.ts'
import { challengeOf, isSame, randomToken } from '../../lib/pkce.ts'
import { forgetTokens, isUsableToken, local, sessionStore } from '../../lib/storage.ts'
import { config } from '../config.ts'
import { signInStep } from './signInReturn.ts'

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
  signInStep.value = 'none'
  return true
}

function refuse(): false {
  signInStep.value = 'invalid'
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
  signInStep.value = 'none'
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
