import { isObject } from './shape.ts'

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

/** Returns whether Web Crypto is available: it needs HTTPS or loopback (W3C, Secure Contexts). */
export function hasWebCrypto(): boolean {
  return Boolean(globalThis.crypto?.subtle)
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

interface EndSessionRequest {
  endpoint: string
  clientId: string
  idToken: string
  postLogoutRedirectUri: string
}

/** Builds the logout request (OpenID Connect RP-Initiated Logout 1.0, section 2). */
export function endSessionUrl(request: EndSessionRequest): string {
  return withParams(request.endpoint, {
    id_token_hint: request.idToken,
    client_id: request.clientId,
    post_logout_redirect_uri: request.postLogoutRedirectUri,
  })
}

/** Keeps the endpoint's own query parameters, except those that are set here. */
function withParams(endpoint: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** Reads the nonce of an id token. Returns undefined if there is none, or the token is malformed. */
export function nonceOf(idToken: string): string | undefined {
  const nonce = claimsOf(idToken)?.nonce
  return typeof nonce === 'string' ? nonce : undefined
}

/** Reads the claims of a token without verifying it (a JWS, RFC 7515, section 3.1). Returns undefined if it is none, or malformed. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> | undefined {
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  try {
    const binary = atob(parts[1]!.replaceAll('-', '+').replaceAll('_', '/'))
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, byte => byte.charCodeAt(0))))
    return isObject(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

/** Compares two values; absent or empty values never equal anything. */
export function isSame(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a) && a === b
}
