/** Connects the embedded platform to an identity provider, like a real platform: it exchanges the codes, and checks the id tokens. */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { request } from 'node:https'
import { claimsOf } from '../../src/lib/jwt.ts'
import { createPlatform, type Platform } from '../platform/platform.ts'
import { clientId } from '../platform/tokens.ts'

export interface Provider {
  issuer: string
  tokenEndpoint: string
  jwksUri: string
}

export interface Connected {
  platform: Platform
  /** What was sent to the token endpoint, oldest first. */
  exchanges: Record<string, string>[]
}

type Ask = (address: string, form?: URLSearchParams) => Promise<any>

/** Creates a platform to which everybody whom the provider knows is its system administrator. `ca` is the provider's certificate. */
export function connectPlatform(provider: Provider, ca: string): Connected {
  const platform = createPlatform()
  const exchanges: Record<string, string>[] = []
  const ask = askWith(ca)
  /** The platform's own tokens, by the provider's. */
  const tokens = new Map<string, string>()

  async function exchange({ code = '', codeVerifier = '', redirectUri = '' }: Record<string, string>): Promise<Response> {
    const names = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: codeVerifier, redirect_uri: redirectUri }
    exchanges.push(names)
    const answer = await ask(provider.tokenEndpoint, new URLSearchParams(names))
    const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken } = answer
    if (!accessToken || !isValid(idToken, provider, await ask(provider.jwksUri))) {
      return Response.json({ errors: [JSON.stringify(answer)] }, { status: 400 })
    }
    tokens.set(accessToken, (await platform.tokensFor('systemAdmin')).accessToken)
    return Response.json({ accessToken, idToken, refreshToken })
  }

  async function handle(received: Request): Promise<Response> {
    if (new URL(received.url).pathname === '/api/v1/oauth2/code/') return exchange(await received.json())
    const headers = new Headers(received.headers)
    const token = tokens.get(headers.get('authorization')?.replace('Bearer ', '') ?? '')
    if (token) headers.set('authorization', `Bearer ${token}`)
    return platform.handle(new Request(received, { headers }))
  }
  return { platform: { ...platform, handle }, exchanges }
}

/** Checks an id token (OpenID Connect Core, section 3.1.3.7): signature, issuer, audience, expiry. */
function isValid(idToken: string, { issuer }: Provider, { keys }: { keys: JsonWebKey[] }): boolean {
  const [head = '', payload, signature = ''] = idToken.split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const jwk = keys.find(key => key.kid === kid)
  if (!jwk) return false
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))
  const { iss, aud, exp } = claimsOf(idToken) ?? {}
  return isSigned && iss === issuer && [aud].flat().includes(clientId) && Number(exp) > Date.now() / 1000
}

/** Returns a function that asks for JSON, with a form if there is one: `fetch` takes no certificates. */
const askWith =
  (ca: string): Ask =>
  (address, form) =>
    new Promise((resolve, reject) => {
      const asPost = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      const asked = request(address, { ca, ...(form && asPost) }, async answer => {
        let text = ''
        for await (const chunk of answer.setEncoding('utf8')) text += chunk
        try {
          resolve(JSON.parse(text))
        } catch {
          reject(new Error(`${address} answers ${answer.statusCode}: ${text.slice(0, 500)}`))
        }
      })
      asked.on('error', reject).end(form?.toString())
    })
