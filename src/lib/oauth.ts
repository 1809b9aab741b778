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

/** Servers refuse longer addresses (414), and the provider's session would live on. In characters. */
const MAX_HINT = 6000

/**
 * Builds the logout request (OpenID Connect RP-Initiated Logout 1.0, section 2). An id token that is too long for an address is left out.
 */
export function endSessionUrl(request: EndSessionRequest): string {
  return withParams(request.endpoint, {
    ...(request.idToken.length <= MAX_HINT && { id_token_hint: request.idToken }),
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
