import { authorizationUrl, challengeOf, randomToken } from '../lib/oauth.ts'
import { session } from '../lib/storage.ts'
import { config } from './config.ts'
import { forgetSignIn } from './signIn.ts'

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
    session.set('codeVerifier', codeVerifier)
    session.set('state', state)
    session.set('nonce', nonce)
    const { authorizationEndpoint: endpoint, clientId, redirectUri, scope, extraParams } = config().auth
    location.assign(authorizationUrl({ endpoint, clientId, redirectUri, scope, extraParams, state, nonce, challenge }))
  } catch (error) {
    isLeaving = false
    throw error
  }
}
