import { callerOf } from './access.ts'
import { json, refuse } from './answers.ts'
import { base64url, randomToken, utf8 } from './bytes.ts'
import { jsonBody, type Handler } from './call.ts'
import { signToken } from './jwt.ts'
import { readFields, text } from './rules.ts'
import type { Grant, Store } from './store.ts'
import type { User } from './tables.ts'

export const clientId = 'console'
const tokenLife = 60 * 60 * 1000
const roleClaims = { systemAdmin: 'system_admin', vendorAdmin: 'vendor_admin', vendorUser: 'vendor_user' } as const

/** Issues the three tokens of a session; `nonce` is from the authorization request (OpenID Connect Core, section 2). */
export async function issueTokens(store: Store, account: number, origin: string, nonce: string) {
  const session = randomToken()
  const now = store.now()
  const user = store.tables.users.find(row => row.account === account)
  const person = store.tables.idProviderUsers.find(row => row.id === account)
  const seconds = Math.floor(now / 1000)
  const life = store.tokenLifeMs ?? tokenLife
  const times = { iat: seconds, exp: seconds + life / 1000 }
  const isOpaque = store.tokenLifeMs === undefined
  const accessToken = isOpaque ? randomToken() : await signToken(await store.keys(), { jti: randomToken(), ...times })
  store.accessTokens.set(accessToken, { account, session, expires: now + life })
  const idToken = await signToken(await store.keys(), {
    iss: origin,
    aud: clientId,
    sub: String(account),
    sid: session,
    ...times,
    nonce,
    name: `${person?.familyName} ${person?.givenName}`,
    roles: rolesOf(user, store),
  })
  return { session, tokens: { accessToken, idToken, refreshToken: randomToken() } }
}

function rolesOf(user: User | undefined, store: Store) {
  return user ? (callerOf(user, store)?.roles.map(role => roleClaims[role]) ?? []) : []
}

export function endSession(store: Store, session: unknown): void {
  for (const [token, grant] of store.accessTokens) if (grant.session === session) store.accessTokens.delete(token)
}

/**
 * Exchanges a code: once, before it expires, with the same redirect URI and its verifier (RFC 6749, section 4.1.3; RFC 7636, section 4.6).
 */
export const exchangeCode: Handler = async call => {
  const { store, url } = call
  const { code, codeVerifier, redirectUri } = readFields(jsonBody(call), {
    code: text('認可コードがありません。'),
    codeVerifier: text('検証コードがありません。'),
    redirectUri: text('リダイレクトURIがありません。'),
  })
  const grant = store.codes.get(code)
  const wasUsed = grant !== undefined && grant.session !== undefined
  // A repeated code may be stolen: revoke the tokens of its first exchange (RFC 6749, section 4.1.2).
  if (wasUsed) endSession(store, grant.session)
  if (!grant || wasUsed || grant.expires <= store.now()) return refuse(400, '認可コードが無効です。')
  // Used up before the first await, and by failed attempts too.
  grant.session = ''
  if (grant.redirectUri !== redirectUri || !(await isVerifier(codeVerifier, grant))) refuse(400, '認可コードを検証できません。')
  const { session, tokens } = await issueTokens(store, grant.account, url.origin, grant.nonce)
  grant.session = session
  return json(tokens)
}

export const readDetail: Handler = ({ caller: { user, roles, vendorId }, store }) =>
  json({
    ...(store.detailWithoutId ? {} : { id: user.id }),
    system_admin: roles.includes('systemAdmin'),
    vendor_admin: roles.includes('vendorAdmin'),
    vendor_user: roles.includes('vendorUser'),
    vendor_id: vendorId,
    userName: user.user_name,
    family_name: user.family_name,
    given_name: user.given_name,
  })

async function isVerifier(verifier: string, { challenge }: Grant) {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  const digest = await crypto.subtle.digest('SHA-256', utf8(verifier))
  return base64url(new Uint8Array(digest)) === challenge
}
