import { claimsOf } from './jwt.ts'

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
