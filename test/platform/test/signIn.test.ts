import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform } from '../platform.ts'
import { openAs, openPlatform, origin } from './client.ts'

// The example of RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const wanted = {
  response_type: 'code',
  client_id: 'console',
  redirect_uri: `${origin}/`,
  scope: 'openid profile',
  state: 's-1',
  nonce: 'n-1',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}

type Platform = ReturnType<typeof createPlatform>

function authorize(platform: Platform, query: Record<string, string>, form?: Record<string, string>, extra = '') {
  const url = `${origin}/oauth2/authorize?${new URLSearchParams(query)}${extra}`
  return platform.handle(new Request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {}))
}

function returned(response: Response) {
  assert.is(response.status, 303)
  return new URL(response.headers.get('location') ?? '')
}

/** What the console sends with a new code. */
async function bodyFor(platform: Platform) {
  const { searchParams } = returned(await authorize(platform, wanted, { account: 'systemAdmin' }))
  return { code: searchParams.get('code'), codeVerifier: verifier, redirectUri: `${origin}/` }
}

function exchange(platform: Platform, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  return platform.handle(new Request(`${origin}/api/v1/oauth2/code/`, { method: 'POST', headers, body: JSON.stringify(body) }))
}

/** The status of a call with a token. */
async function statusWith(platform: Platform, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return (await platform.handle(new Request(`${origin}/api/v1/role/`, { headers }))).status
}

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

test('a sign-in with the page gives tokens whose id token verifies against the published key', async () => {
  const platform = createPlatform()
  const page = await authorize(platform, wanted)
  assert.match(await page.text(), 'システム管理者（admin@example.jp）でサインイン')
  const back = returned(await authorize(platform, wanted, { email: 'ADMIN@example.jp', password: platform.accounts.systemAdmin.password }))
  assert.is(back.origin + back.pathname, `${origin}/`)
  assert.equal([...back.searchParams.keys()].sort(), ['code', 'state'])
  assert.is(back.searchParams.get('state'), 's-1')

  const answer = await exchange(platform, { code: back.searchParams.get('code'), codeVerifier: verifier, redirectUri: `${origin}/` })
  const { accessToken, idToken, refreshToken } = await answer.json()
  assert.equal([answer.status, typeof accessToken, typeof refreshToken], [200, 'string', 'string'])
  const [head, payload, signature] = idToken.split('.')
  const {
    keys: [jwk],
  } = await (await platform.handle(new Request(`${origin}/oauth2/jwks`))).json()
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
  const signed = Buffer.from(`${head}.${payload}`)
  assert.ok(await crypto.subtle.verify(algorithm.name, key, Buffer.from(signature, 'base64url'), signed))
  assert.equal(decode(head), { alg: 'RS256', typ: 'JWT', kid: jwk.kid })
  const claims = decode(payload)
  assert.equal(
    [claims.iss, claims.aud, claims.nonce, claims.name, claims.roles],
    [origin, 'console', 'n-1', '事務局 一郎', ['system_admin']],
  )
  assert.is(claims.exp - claims.iat, 3600)

  const headers = { authorization: `Bearer ${accessToken}` }
  const detail = await (await platform.handle(new Request(`${origin}/api/v1/user/get_detail/`, { headers }))).json()
  assert.equal([detail.userName, detail.system_admin, detail.vendor_admin, detail.vendor_id], ['admin@example.jp', true, false, 1])
})

test('a code works once, and its second use takes the tokens of the first back', async () => {
  const platform = createPlatform()
  const body = await bodyFor(platform)
  const { accessToken } = await (await exchange(platform, body)).json()
  assert.is(await statusWith(platform, accessToken), 200)
  assert.is((await exchange(platform, body)).status, 400)
  assert.is(await statusWith(platform, accessToken), 401)
})

test('a code needs its verifier and its redirect URI, and is spent by a failed attempt', async () => {
  const platform = createPlatform()
  for (const wrong of [{ codeVerifier: `${verifier}x` }, { codeVerifier: challenge }, { redirectUri: `${origin}/other` }]) {
    const body = await bodyFor(platform)
    assert.is((await exchange(platform, { ...body, ...wrong })).status, 400, JSON.stringify(wrong))
    assert.is((await exchange(platform, body)).status, 400)
  }
})

test('a code request with a missing or an unknown key is refused and does not spend the code', async () => {
  const platform = createPlatform()
  const body = await bodyFor(platform)
  const unknown = await exchange(platform, { ...body, state: 's-1' })
  assert.equal([unknown.status, Object.keys(await unknown.json())], [400, ['state']])
  assert.is((await exchange(platform, { ...body, codeVerifier: undefined })).status, 400)
  assert.is((await exchange(platform, body)).status, 200)
})

test('a code ends after 60 seconds, an access token after an hour', async () => {
  let now = 1_800_000_000_000
  const platform = createPlatform({ now: () => now })
  const late = await bodyFor(platform)
  now += 60_000
  assert.is((await exchange(platform, late)).status, 400)
  const body = await bodyFor(platform)
  now += 59_999
  const { accessToken } = await (await exchange(platform, body)).json()
  now += 3_599_999
  assert.is(await statusWith(platform, accessToken), 200)
  now += 1
  assert.is(await statusWith(platform, accessToken), 401)
})

test('a wrong client or redirect URI gets a page and never a redirect', async () => {
  const platform = createPlatform()
  for (const wrong of [{ client_id: 'other' }, { redirect_uri: 'https://evil.example/' }, { redirect_uri: `${origin}/x` }]) {
    const response = await authorize(platform, { ...wanted, ...wrong })
    assert.equal([response.status, response.headers.get('location')], [400, null])
    assert.match(response.headers.get('content-type') ?? '', 'text/html')
  }
  assert.is((await authorize(platform, wanted, undefined, '&client_id=console')).status, 400)
})

test('any other fault in the request goes back to the console with its error and the state', async () => {
  const platform = createPlatform()
  const faults: [Record<string, string>, string][] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'profile' }, 'invalid_scope'],
    [{ nonce: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
  ]
  for (const [wrong, error] of faults) {
    const { searchParams } = returned(await authorize(platform, { ...wanted, ...wrong }))
    assert.equal([searchParams.get('error'), searchParams.get('state')], [error, 's-1'])
    assert.not(searchParams.has('code'))
  }
  assert.is(returned(await authorize(platform, { ...wanted, state: '' })).searchParams.get('error'), 'invalid_request')
  assert.is(returned(await authorize(platform, wanted, undefined, '&nonce=2')).searchParams.get('error'), 'invalid_request')
  // Posting the form cannot complete an invalid request.
  assert.is(returned(await authorize(platform, { ...wanted, nonce: '' }, { account: 'systemAdmin' })).searchParams.has('code'), false)
})

test('cancelling answers access_denied; a wrong password stays on the page and keeps the address as text', async () => {
  const platform = createPlatform()
  const { searchParams } = returned(await authorize(platform, wanted, { cancel: '1' }))
  assert.equal([searchParams.get('error'), searchParams.get('state')], ['access_denied', 's-1'])
  const page = await authorize(platform, wanted, { email: '"><b>x', password: 'wrong' })
  const text = await page.text()
  assert.match(text, 'メールアドレスまたはパスワードが正しくありません。')
  assert.match(text, 'value="&#34;&#62;&#60;b&#62;x"')
  assert.is((await authorize(platform, wanted, { email: 'admin@example.jp', password: 'wrong' })).status, 200)
})

test('sign-out wants an id token of ours, ends that session alone, and passes the state on', async () => {
  const platform = createPlatform()
  const { idToken, accessToken } = await platform.tokensFor('vendorUser')
  const other = await platform.tokensFor('vendorUser')
  const query = { id_token_hint: idToken, client_id: 'console', post_logout_redirect_uri: `${origin}/`, state: 'bye' }
  const logout = (change: Record<string, string>) => {
    return platform.handle(new Request(`${origin}/oauth2/logout?${new URLSearchParams({ ...query, ...change })}`))
  }
  const [head, payload] = idToken.split('.')
  const wrong: Record<string, string>[] = [
    { id_token_hint: '' },
    { id_token_hint: `${head}.${payload}.AAAA` },
    { client_id: 'x' },
    { post_logout_redirect_uri: 'https://e.example/' },
  ]
  for (const change of wrong) assert.is((await logout(change)).status, 400, JSON.stringify(change))
  assert.is(await statusWith(platform, accessToken), 200)
  assert.is(returned(await logout({})).href, `${origin}/?state=bye`)
  assert.equal([await statusWith(platform, accessToken), await statusWith(platform, other.accessToken)], [401, 200])
})

test('expired tokens stop working at once, and a person without a platform user is not let in', async () => {
  const { platform, tables, as, send } = await openAs('vendorAdmin')
  platform.expireTokens()
  assert.is((await send('GET', '/user/get_detail/')).status, 401)
  const again = await as('vendorAdmin')
  tables.users.splice(
    tables.users.findIndex(user => user.user_name === platform.accounts.vendorAdmin.email),
    1,
  )
  assert.is((await again('GET', '/user/get_detail/')).status, 401)
})

test('the people of a vendor that is not active are not let in, but system administrators are', async () => {
  const { tables, as } = openPlatform()
  const [user, several] = [await as('vendorUser'), await as('severalRoles')]
  for (const vendor of tables.vendors) if (vendor.id === 2) vendor.is_active = 0
  assert.equal([(await user('GET', '/user/get_detail/')).status, (await several('GET', '/user/get_detail/')).status], [401, 200])
})

test.run()
