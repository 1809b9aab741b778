import { isObject } from './shape.ts'

/** base64url without padding (RFC 4648, section 5). */
function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** 32 random bytes as 43 characters: a code verifier (RFC 7636, section 4.1), a state or a nonce. */
export function randomToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** The S256 code challenge of RFC 7636, section 4.2: base64url(SHA-256(verifier)), 43 characters. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}

/** Whether the page may use Web Crypto: only over HTTPS or on loopback (Secure Contexts). */
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

/** The address that starts the sign-in (RFC 6749, section 4.1.1; RFC 7636, section 4.3; OpenID Connect Core, 3.1.2.1). */
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

/** The address that ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0, section 2). */
export function endSessionUrl(request: EndSessionRequest): string {
  return withParams(request.endpoint, {
    id_token_hint: request.idToken,
    client_id: request.clientId,
    post_logout_redirect_uri: request.postLogoutRedirectUri,
  })
}

/** An endpoint's own query is kept, except where it says what we say. */
function withParams(endpoint: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** The nonce that an id token (a JWS, RFC 7515, section 3.1) claims; undefined where it claims none or is no such token. */
export function nonceOf(idToken: string): string | undefined {
  const parts = idToken.split('.')
  if (parts.length !== 3) return undefined
  try {
    const binary = atob(parts[1]!.replaceAll('-', '+').replaceAll('_', '/'))
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, byte => byte.charCodeAt(0))))
    return isObject(claims) && typeof claims.nonce === 'string' ? claims.nonce : undefined
  } catch {
    return undefined
  }
}

/** Equality of two values that were given: an absent or empty value never equals another one. */
export function isSame(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a) && a === b
}
