/** The steps of a sign-in by authorization code, each with its inputs as arguments. */
import { claimsOf } from './jwt.ts'
import { withParams } from './withParams.ts'

/** base64url without padding (RFC 4648, section 5). */
function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Creates 32 random bytes, base64url-encoded to 43 characters: a code verifier (RFC 7636, section 4.1), a state or a nonce. */
export function randomToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** Derives the S256 code challenge: base64url(SHA-256(verifier)), 43 characters (RFC 7636, section 4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}

interface AuthorizationRequest {
  endpoint: string
  clientId: string
  redirectUri: string
  scope: string
  state: string
  nonce: string
  challenge: string
  extraParams: Readonly<Record<string, string>>
}

/** Builds the authorization request (RFC 6749, section 4.1.1; RFC 7636, section 4.3; OpenID Connect Core, 3.1.2.1). */
export function authorizationUrl(request: AuthorizationRequest): string {
  return withParams(request.endpoint, {
    ...request.extraParams,
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope: request.scope,
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
  })
}

/**
 * Errors that providers answer with (RFC 6749, section 4.1.2.1; OpenID Connect Core, section 3.1.2.6). Any other is a text of the address.
 */
const ERRORS = [
  ...['invalid_request', 'unauthorized_client', 'access_denied', 'unsupported_response_type', 'invalid_scope', 'server_error'],
  ...['temporarily_unavailable', 'interaction_required', 'login_required', 'account_selection_required', 'consent_required'],
  ...['invalid_request_uri', 'invalid_request_object', 'request_not_supported', 'request_uri_not_supported'],
  'registration_not_supported',
]

/** Returns why the parameters of a sign-in response cannot be exchanged, in words: their own texts may be anyone's. */
export function problemOfResponse(returned: URLSearchParams): string | undefined {
  // No parameter may occur twice (RFC 6749, section 3.1).
  if (new Set(returned.keys()).size < returned.size) return 'a parameter occurs twice'
  const error = returned.get('error')
  if (error !== null) return ERRORS.includes(error) ? error : 'an error that no standard names'
  return returned.has('code') && returned.has('state') ? undefined : 'code or state missing'
}

/** Returns why an id token does not answer the request with a nonce. */
export function problemOfNonce(idToken: string, nonce: string | null | undefined): string | undefined {
  // Five parts: a JWE (RFC 7516, section 3.1).
  if (idToken.split('.').length === 5) return 'id token is encrypted'
  const claims = claimsOf(idToken)
  if (!claims) return 'id token is malformed'
  if (!claims.nonce) return 'nonce missing'
  return claims.nonce === nonce ? undefined : 'nonce differs'
}
