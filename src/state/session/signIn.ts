import { account } from '../../api/account.ts'
import { ApiError, isAbort } from '../../lib/http.ts'
import { authorizationUrl, challengeOf, problemOfNonce, problemOfResponse, randomToken } from '../../lib/oauth.ts'
import { forgetTokens, isUsableToken, local, sessionStore, storedToken } from '../../lib/storage.ts'
import { config } from '../config.ts'
import { go } from '../location.ts'
import { abandonSignIn, accessToken, beginSession, beginSignIn, UNANSWERED_MS } from './session.ts'

const KEYS = ['code', 'res_state', 'state', 'nonce', 'codeVerifier'] as const

/**
 * Navigates to the identity provider (spec, section 4; RFC 7636, section 4). Repeated calls do nothing. Resolves if the page stays, or
 * comes back.
 */
export async function startSignIn(): Promise<void> {
  if (!beginSignIn()) return
  const [codeVerifier, state, nonce] = [randomToken(), randomToken(), randomToken()]
  try {
    const challenge = await challengeOf(codeVerifier)
    forgetSignIn()
    sessionStore.set('codeVerifier', codeVerifier)
    sessionStore.set('state', state)
    sessionStore.set('nonce', nonce)
    const { authorizationEndpoint: endpoint, clientId, redirectUri, scope, extraParams } = config().auth
    location.assign(authorizationUrl({ endpoint, clientId, redirectUri, scope, extraParams, state, nonce, challenge }))
    await stays()
  } finally {
    abandonSignIn()
  }
}

/**
 * Resolves if the page outlasts a navigation that has just begun: the user has stopped it, or stays when asked whether to leave (HTML,
 * Navigation API, of newer browsers), or comes back to the page in the bfcache. Outside of a session also after a while, as a response of
 * 204 shows no page: within one, what is kept for the return would be dropped, and a slow provider may still answer.
 */
function stays(): Promise<unknown> {
  const { navigation } = window as { navigation?: Navigation }
  return new Promise(resolve => {
    addEventListener('pageshow', resolve, { once: true })
    navigation?.addEventListener('navigateerror', resolve, { once: true })
    if (accessToken() === null) setTimeout(resolve, UNANSWERED_MS)
  })
}

/**
 * Takes a sign-in response (spec, section 4, steps 2 to 5). One that answers no request of this tab takes nothing away from a session:
 * providers answer so when the user goes back. Throws if the storage is full.
 */
export async function completeSignIn(returned: URLSearchParams): Promise<void> {
  const isAwaited = Boolean(sessionStore.get('state'))
  const isSignedIn = !isAwaited && storedToken() !== null
  let problem: string | undefined
  if (isSignedIn) {
    problem = 'it answers no request of this tab'
    beginSession()
  } else {
    forgetTokens()
    problem = await exchange(returned)
    if (problem) abandonSignIn()
    else beginSession({ isNew: true })
  }
  if (problem) console.info(`sign-in response refused: ${problem}`)
  if (isSignedIn || !problem) go('/', {}, { replace: true })
}

/** Exchanges the code for tokens and stores them, taking all single-use values before the first await. Resolves to why not. */
async function exchange(returned: URLSearchParams): Promise<string | undefined> {
  const problem = problemOfResponse(returned)
  if (!problem) storeResponse(returned)
  const [code, returnedState, state, nonce, codeVerifier] = KEYS.map(key => sessionStore.take(key))
  if (problem) return problem
  if (!state) return 'no sign-in is under way in this tab'
  if (returnedState !== state) return 'state differs'
  if (!code || !codeVerifier) return 'code or code verifier missing'
  try {
    const { redirectUri } = config().auth
    const { accessToken, idToken, refreshToken } = await account.exchangeCode({ code, codeVerifier, redirectUri })
    if (!isUsableToken(accessToken)) return 'no access token'
    if (!isUsableToken(idToken)) return 'no id token'
    return problemOfNonce(idToken, nonce) ?? storeTokens(accessToken, idToken, refreshToken)
  } catch (error) {
    if (error instanceof ApiError) return `the exchange of the code failed (${error.code})`
    if (isAbort(error)) return 'the exchange of the code was aborted'
    throw error
  }
}

/** Stores `code` and `state` (spec, section 4, step 2). If the storage is full, removes the code if it did fit. */
function storeResponse(returned: URLSearchParams): void {
  try {
    sessionStore.set('code', returned.get('code')!)
    sessionStore.set('res_state', returned.get('state')!)
  } catch (error) {
    sessionStore.remove('code')
    throw error
  }
}

/** If the storage is full, removes the tokens that did fit. */
function storeTokens(accessToken: string, idToken: string, refreshToken: unknown): undefined {
  try {
    local.set('idToken', idToken)
    if (refreshToken && typeof refreshToken === 'string') local.set('refreshToken', refreshToken)
    local.set('accessToken', accessToken)
  } catch (error) {
    forgetTokens()
    throw error
  }
}

/** Removes the stored values of a sign-in attempt. */
export function forgetSignIn(): void {
  sessionStore.remove(...KEYS)
}
