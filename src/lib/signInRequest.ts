import { withParams } from './withParams.ts'

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
