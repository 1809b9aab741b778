import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { claimsOf } from '../../../src/lib/jwt.ts'
import { endSessionUrl } from '../../../src/lib/signOutRequest.ts'
import { authorizationUrl, challengeOf, problemOfNonce, problemOfResponse, randomToken } from '../../../src/lib/oauth.ts'
import { countCpu } from '../../support/cpu.ts'

const request = {
  endpoint: 'https://id.example.jp/authorize',
  clientId: 'console & more',
  redirectUri: 'https://console.example.jp/return?to=a&b=あ',
  scope: 'openid profile approles offline_access',
  state: 'the-state',
  nonce: 'the-nonce',
  challenge: 'the-challenge',
  extraParams: {},
}
const ours = {
  response_type: 'code',
  client_id: request.clientId,
  redirect_uri: request.redirectUri,
  scope: request.scope,
  state: 'the-state',
  nonce: 'the-nonce',
  code_challenge: 'the-challenge',
  code_challenge_method: 'S256',
}
const paramsOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

test('T01 the authorization URL holds every parameter of the request, once; further ones are added, and cannot override ours', () => {
  const attempt = Object.fromEntries(Object.keys(ours).map(name => [name, 'theirs']))
  const url = authorizationUrl({ ...request, extraParams: { ...attempt, prompt: 'login', ui_locales: 'ja 日本' } })
  assert.ok(url.startsWith('https://id.example.jp/authorize?'))
  assert.equal(paramsOf(url), { ...ours, prompt: 'login', ui_locales: 'ja 日本' })
  assert.is([...new URL(url).searchParams].length, Object.keys(ours).length + 2)
})

test('T02 the verifier in RFC 7636, appendix B, has the challenge given there', async () => {
  assert.is(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'), 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('T01 a random token has 43 unreserved characters, and no two are alike', () => {
  const tokens = Array.from({ length: 500 }, randomToken)
  for (const token of tokens) assert.match(token, /^[\w-]{43}$/)
  assert.is(new Set(tokens).size, tokens.length)
  // In 21,500 characters of a uniform alphabet, each one occurs in each third of the token.
  for (const from of [0, 14, 28]) assert.is(new Set(tokens.flatMap(token => [...token.slice(from, from + 14)])).size, 64)
})

test('T07 a response says why it is refused in words of the console, never in its own', () => {
  for (const [query, problem] of [
    ['code=c&state=s', undefined],
    ['code=c', 'code or state missing'],
    ['code=c&state=s&state=s', 'a parameter occurs twice'],
    ['code=c&state=s&session_state=x&session_state=x', 'a parameter occurs twice'],
    ['code=c&state=s&error=access_denied', 'access_denied'],
    ['error=evil%0Atext&state=s', 'an error that no standard names'],
  ] as const)
    assert.is(problemOfResponse(new URLSearchParams(query)), problem, query)
})

const encoded = (text: string) => Buffer.from(text).toString('base64url')
const nonceOf = (token: string) => claimsOf(token)?.nonce
const tokenOf = (claims: unknown) => `${encoded('{"alg":"RS256"}')}.${encoded(JSON.stringify(claims))}.c2ln`

test('T10 H17 reads the nonce that an id token claims, the last of two', () => {
  assert.is(nonceOf(tokenOf({ sub: '1', nonce: 'AbC' })), 'AbC')
  assert.is(nonceOf(tokenOf({ nonce: '' })), '')
  assert.is(nonceOf(`x.${encoded('{"nonce":"forged","nonce":"n"}')}.x`), 'n')
})

test('T10 only the same nonce is the same: not another case, length or width, and nothing equals an empty or absent one', () => {
  assert.is(problemOfNonce(tokenOf({ nonce: 'AbC' }), 'AbC'), undefined)
  for (const other of ['abc', 'AbC ', 'Ab', 'ＡｂＣ', 'Abc\u0000', '', null, undefined])
    assert.is(problemOfNonce(tokenOf({ nonce: 'AbC' }), other), 'nonce differs', String(other))
  for (const nonce of ['', null, undefined])
    for (const other of ['', null, undefined, 'x']) assert.is(problemOfNonce(tokenOf({ nonce }), other), 'nonce missing')
})

test('T10 T11 T33 a nonce that is missing, inherited or no text is none, nor has one what is no JWS with a JSON object', () => {
  const [head, payload, signature] = tokenOf({ nonce: 'x' }).split('.')
  const tokens = [
    ...[{}, { Nonce: 'x' }, ['nonce'], 'nonce', null, 5, true, [{ nonce: 'x' }]].map(tokenOf),
    ...[1, ['x'], null, true, { toString: 'x' }].map(nonce => tokenOf({ nonce })),
    ...['', 'x', '..', `${head}.${payload}`, `${head}.${payload}.${signature}.x.y`],
    ...['%%%', 'あ', 'A', '', encoded('{"nonce": "x"'), encoded('not json')].map(text => `${head}.${text}.${signature}`),
    `x.${encoded('{"__proto__": {"nonce": "x"}}')}.x`,
  ]
  for (const token of tokens) assert.ok(problemOfNonce(token, 'x'), token)
})

test('T12 reads claims in Japanese, and base64url with - and _ and without padding', () => {
  let special = 0
  for (let length = 0; length < 60; length++) {
    const nonce = `日本𠮷?>~${'ÿ'.repeat(length)}`
    const token = tokenOf({ name: '山田　太郎？', nonce })
    assert.is(nonceOf(token), nonce)
    if (/[-_]/.test(token.split('.')[1]!)) special++
    assert.not.match(token, '=')
  }
  assert.ok(special > 0)
})

test('T64 H17 a token of a million characters is answered at once', () => {
  const spent = countCpu()
  for (const token of ['.'.repeat(1e6), 'a'.repeat(1e6), `a.${'%'.repeat(1e6)}.a`, `a.${encoded('['.repeat(7e5))}.a`]) {
    assert.is(nonceOf(token), undefined)
  }
  assert.is(nonceOf(tokenOf({ roles: 'x'.repeat(1e6), nonce: 'n' })), 'n')
  assert.ok(spent() < 3_000)
})

const ending = {
  endpoint: 'https://id.example.jp/logout',
  clientId: 'console & more',
  idToken: 'head.pay-load_.sign+/=',
  postLogoutRedirectUri: 'https://console.example.jp/?a=b&c=あ',
}
const endingParams = { id_token_hint: ending.idToken, client_id: ending.clientId, post_logout_redirect_uri: ending.postLogoutRedirectUri }

test('T21 sends the provider the id token, the client and the address to return to', () => {
  const url = endSessionUrl(ending)
  assert.ok(url.startsWith('https://id.example.jp/logout?'))
  assert.equal(Object.fromEntries(new URL(url).searchParams), endingParams)
})

test('leaves out an id token of more than 6,000 characters, with which servers would refuse the address', () => {
  const hintOf = (length: number) => new URL(endSessionUrl({ ...ending, idToken: 'x'.repeat(length) })).searchParams.get('id_token_hint')
  assert.equal([hintOf(6000)?.length, hintOf(6001)], [6000, null])
  const { id_token_hint: _, ...rest } = endingParams
  assert.equal(paramsOf(endSessionUrl({ ...ending, idToken: 'x'.repeat(13_000) })), rest)
})

test("T01 T21 the endpoints' own queries are kept, except what the console sets itself", () => {
  const own = '?policy=b2c_1&state=theirs&state=again&id_token_hint=x'
  for (const [url, name, value] of [
    [authorizationUrl({ ...request, endpoint: request.endpoint + own }), 'state', request.state],
    [endSessionUrl({ ...ending, endpoint: ending.endpoint + own }), 'id_token_hint', ending.idToken],
  ] as const) {
    const { searchParams } = new URL(url)
    assert.equal([searchParams.get('policy'), searchParams.getAll(name)], ['b2c_1', [value]])
  }
})

test.run()
