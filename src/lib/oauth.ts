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
export function withParams(endpoint: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}
