interface EndSessionRequest {
  endpoint: string
  clientId: string
  idToken: string
  postLogoutRedirectUri: string
}

/** The address that ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0, section 2). */
export function endSessionUrl(request: EndSessionRequest): string {
  const url = new URL(request.endpoint)
  url.searchParams.set('id_token_hint', request.idToken)
  url.searchParams.set('client_id', request.clientId)
  url.searchParams.set('post_logout_redirect_uri', request.postLogoutRedirectUri)
  return url.href
}
