import { withParams } from './withParams.ts'

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
