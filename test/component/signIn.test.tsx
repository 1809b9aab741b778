import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform, type Fault, type Platform } from '../platform/platform.ts'
import {
  alert,
  button,
  departures,
  heading,
  inAnotherTab,
  isPageHidden,
  keysOf,
  open,
  press,
  pressTwice,
  replaceSetItem,
  rows,
  signIn,
  signInAtProvider,
  status,
  text,
  until,
} from './open.tsx'
import { startClock, stopClock } from './clock.ts'
import { gateResponses } from './vendorPage.ts'

const refusal = '不正な操作です。最初からログインをやり直してください。'
const exchange = '/api/v1/oauth2/code/'

/** The stored values of a sign-in in progress. */
const underWay = { state: 's-1', nonce: 'n-1', codeVerifier: 'v'.repeat(43) }
const validReturn = '/?code=c-1&state=s-1'

const exchanges = ({ requests }: Platform) => requests.filter(({ path }) => path === exchange).length

/** Checks that sign-in failed, with a way to try again. */
function isRefused() {
  assert.is(alert()?.split('\n')[0], refusal)
  assert.equal(keysOf(localStorage), [])
  assert.is(location.href, 'http://localhost:8080/#/callback')
}

const base64url = (text: string) => Buffer.from(text).toString('base64url')
const idTokenOf = (claims: unknown) => [base64url('{"alg":"RS256"}'), base64url(JSON.stringify(claims)), 'c2lnbmF0dXJl'].join('.')

/** Records the keys stored from now on. */
function watchStorage() {
  const stored: string[] = []
  const stop = replaceSetItem((key, setItem) => {
    stored.push(key)
    setItem()
  })
  return { stored, stop }
}

async function leaveForProvider(how = press) {
  await how('サインイン')
  await until(() => departures.length > 0)
}

test.after.each(startClock)

// ---- to the provider ----

test('T03 a double click leaves for the provider once, with what is kept for the return: every attempt has values of its own', async () => {
  const seen = Object.values(underWay)
  for (const attempt of [1, 2]) {
    await open('/', { storage: { session: { ...underWay, code: 'old', res_state: 'old' } } })
    assert.is(heading(), 'API利用者画面')
    await leaveForProvider(pressTwice)
    await press('サインイン')
    assert.is(departures.length, 1, `attempt ${attempt}`)
    const { origin, pathname, searchParams } = new URL(departures[0]!)
    assert.is(origin + pathname, 'http://localhost:8080/oauth2/authorize')
    for (const key of ['state', 'nonce']) assert.is(searchParams.get(key), sessionStorage.getItem(key))
    assert.is(searchParams.get('code_challenge_method'), 'S256')
    assert.equal(keysOf(sessionStorage), ['codeVerifier', 'nonce', 'state'])
    assert.not.match(departures[0]!, sessionStorage.getItem('codeVerifier')!)
    seen.push(...keysOf(sessionStorage).map(key => sessionStorage.getItem(key)!))
  }
  assert.is(new Set(seen).size, 9)
})

test('a sign-in to which the provider shows no page can be begun again after some seconds', async () => {
  await open('/intro')
  const clock = stopClock()
  await leaveForProvider()
  await clock.pass(4000)
  await press('サインイン')
  assert.is(departures.length, 1)
  await clock.pass(2000)
  await press('サインイン')
  await until(() => departures.length === 2)
})

test('below a path, a session stays below it, apart from those of other consoles on the host', async () => {
  const others = { accessToken: 'of the root', '/a/accessToken': 'of another path' }
  const platform = createPlatform({ path: '/a/b/' })
  const below = 'http://localhost:8080/a/b/'
  await open(`${below}groups`, { platform, storage: { local: others } })
  assert.match(text(), `（${below}）を登録してください。`)
  await leaveForProvider()
  assert.is(new URL(departures[0]!).searchParams.get('redirect_uri'), below)
  const returned = await signInAtProvider(platform, 'vendorAdmin')
  assert.ok(returned.startsWith(`${below}?`), returned)
  await open(returned, { platform, storage: 'kept' })
  assert.is(location.href, `${below}#/groups`)
  assert.is(heading(), 'グループ')
  const kept = ['/a/accessToken', '/a/b/accessToken', '/a/b/idToken', '/a/b/refreshToken', 'accessToken']
  assert.equal([keysOf(localStorage), keysOf(sessionStorage)], [kept, []])
  // Sign-outs of the others are no concern of this one; its own in another tab is.
  await inAnotherTab({ accessToken: null, '/a/accessToken': null })
  assert.is(heading(), 'グループ')
  await inAnotherTab({ '/a/b/accessToken': null })
  assert.ok(isPageHidden())
  await until(() => departures.length > 0)
  assert.equal(departures, [below])
})

test('T18 without Web Crypto the intro page says that HTTPS is needed, instead of a dead button', async () => {
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  try {
    await open('/')
    assert.match(alert()!, 'HTTPS接続が必要です')
    assert.is(button('サインイン'), null)
  } finally {
    Reflect.deleteProperty(crypto, 'subtle')
  }
})

for (const storage of ['blocked', 'full'] as const) {
  test(`T19 storage that is ${storage} gives a message that says what to do`, async () => {
    const { platform } = await open('/', { storage })
    assert.match(alert()!, 'ブラウザーの記憶領域を利用できません。')
    assert.ok(button('再読み込み'))
    assert.is(platform.requests.length, 0)
  })
}

for (const [what, fullFrom] of [
  ['the tokens are', 'accessToken'],
  ['the code is', 'code'],
  ['the state is', 'res_state'],
] as const) {
  test(`T19 storage that fills up while ${what} stored gives a message, and leaves no half of a sign-in`, async () => {
    const { platform } = await open('/')
    await leaveForProvider()
    const address = await signInAtProvider(platform, 'systemAdmin')
    const stop = replaceSetItem((key, setItem) => {
      if (key === fullFrom) throw new DOMException('full', 'QuotaExceededError')
      setItem()
    })
    try {
      await open(address, { platform, storage: 'kept' })
      await until(() => assert.match(text(), 'ブラウザーの記憶領域を利用できません。'))
      assert.equal(keysOf(localStorage), [])
      assert.is(sessionStorage.getItem('code'), null)
    } finally {
      stop()
    }
  })
}

// ---- back from the provider ----

const { state: _, ...noState } = underWay
const { nonce: __, ...noNonce } = underWay
const { codeVerifier: ___, ...noVerifier } = underWay
const exchanged = (body: object): Partial<Fault> => ({ status: 200, body })
const signedInBy = (idToken: string) => exchanged({ accessToken: 'a', idToken, refreshToken: 'r' })
const idToken = idTokenOf({ nonce: 'n-1' })

/** The reason in the browser's console, the return, what is stored of the attempt, and the answer to the exchange. */
const refusals: readonly (readonly [what: string, reason: string, address: string, session?: object, answer?: Partial<Fault>])[] = [
  ['with a real path', 'state differs', 'http://localhost:8080/users?code=c-1&state=s-2'],
  ['T04 without a state', 'code or state missing', '/?code=c-1'],
  ['T05 with another state', 'state differs', '/?code=c-1&state=s-2'],
  ['T06 to a new tab, which knows of no attempt', 'no sign-in is under way in this tab', validReturn, {}],
  ['T06 with an empty state where none is stored', 'no sign-in is under way in this tab', '/?code=c-1&state=', noState],
  ['T07 with two codes', 'a parameter occurs twice', '/?code=a&code=b&state=s-1'],
  ['with a refusal of the provider', 'consent_required', '/?error=consent_required&state=s-1'],
  ['without the code verifier of the attempt', 'code or code verifier missing', validReturn, noVerifier],
  ['T09 whose exchange fails', 'the exchange of the code failed (400)', validReturn, underWay, { status: 400 }],
  ['T09 whose exchange gets no answer', 'the exchange of the code failed (NETWORK)', validReturn, underWay, { kind: 'drop' }],
  ['T09 without an access token', 'no access token', validReturn, underWay, exchanged({ idToken, refreshToken: 'r' })],
  ['T09 with one that no header can carry', 'no access token', validReturn, underWay, exchanged({ accessToken: 'a\nb', idToken })],
  ['T09 without an id token', 'no id token', validReturn, underWay, exchanged({ accessToken: 'a' })],
  ['T10 without a nonce', 'nonce missing', validReturn, underWay, signedInBy(idTokenOf({ sub: '1' }))],
  ['T10 with another nonce', 'nonce differs', validReturn, underWay, signedInBy(idTokenOf({ nonce: 'n-2' }))],
  ['T10 of an attempt whose nonce is gone', 'nonce differs', validReturn, noNonce, signedInBy(idToken)],
  ['T11 with an encrypted id token', 'id token is encrypted', validReturn, underWay, signedInBy('a.b.c.d.e')],
  ['T11 whose id token is no token', 'id token is malformed', validReturn, underWay, signedInBy('x')],
]

for (const [what, reason, address, session = underWay, answer] of refusals) {
  test(`a return ${what} is refused: the browser's console says why, nothing is stored or sent again`, async () => {
    const platform = createPlatform()
    if (answer) platform.faults.push({ path: exchange, ...answer })
    const { stored, stop } = watchStorage()
    const { info } = console
    const lines: unknown[] = []
    console.info = line => lines.push(line)
    try {
      await open(address, { platform, storage: { session: { ...session } } })
      isRefused()
    } finally {
      console.info = info
      stop()
    }
    assert.equal(lines, [`sign-in response refused: ${reason}`])
    assert.equal([platform.requests.map(({ path }) => path), departures], [answer ? [exchange] : [], []])
    assert.not(stored.some(key => /Token$/.test(key)))
  })
}

test('T08 what an error return says is never shown, nor taken for markup', async () => {
  const said = encodeURIComponent('<img src=x onerror=alert(1)>だまされて')
  const { platform } = await open(`/?error=access_denied&error_description=${said}&state=s-1`, { storage: { session: underWay } })
  isRefused()
  assert.not.match(document.documentElement.outerHTML, 'だまされて')
  assert.not.match(location.href, 'error')
  assert.is(document.querySelector('img'), null)
  assert.is(platform.requests.length, 0)
})

test('the code leaves the address, and the old tokens the browser, before anything is sent', async () => {
  const platform = createPlatform()
  const answer = gateResponses(platform, { path: exchange, status: 500 })
  const storage = { session: underWay, local: { accessToken: 'old', idToken: 'old', refreshToken: 'old' } }
  await open(validReturn, { platform, storage, wait: false })
  await until(() => platform.requests.length > 0)
  assert.is(location.href, 'http://localhost:8080/#/callback')
  assert.is(document.title, 'サインイン | API利用者画面')
  assert.equal(keysOf(sessionStorage), [])
  assert.equal(keysOf(localStorage), [])
  await until(() => status() === 'サインインしています...')
  answer()
  await until(isRefused)
})

test('T14 T16 a sign-in exchanges its code once and leaves the three tokens alone behind', async () => {
  const { stored, stop } = watchStorage()
  const { platform } = await open('/')
  await signIn(platform, 'systemAdmin')
  stop()
  const kept = stored.filter(key => key !== 'agri-api-console probe')
  assert.equal(kept, ['codeVerifier', 'state', 'nonce', 'code', 'res_state', 'idToken', 'refreshToken', 'accessToken'])
  assert.is(heading(), 'ベンダー')
  assert.ok(rows('ベンダー一覧').length > 0)
  assert.is(exchanges(platform), 1)
  assert.equal(keysOf(localStorage), ['accessToken', 'idToken', 'refreshToken'])
  assert.equal(keysOf(sessionStorage), [])
})

test('T15 after a sign-in the address holds nothing of it, a reload exchanges nothing, and the return address leads on', async () => {
  const { platform } = await open('/')
  await signIn(platform, 'vendorUser')
  assert.is(location.href, 'http://localhost:8080/#/apps')
  for (const again of ['/apps', '/callback']) {
    await open(again, { platform, storage: 'kept' })
    assert.equal([heading(), alert(), exchanges(platform)], ['アプリケーション', null, 1], again)
  }
  await open('/callback')
  assert.ok(button('サインイン'))
})

test('T17 a bad return ends the session that was there', async () => {
  const { platform } = await open('/?code=c-1&state=forged', { as: 'systemAdmin', storage: { session: underWay } })
  isRefused()
  assert.is(platform.requests.length, 0)
  await open('/vendors', { platform, storage: 'kept' })
  assert.ok(button('サインイン'))
})

test('T75 a return that answers no request of this tab takes nothing away, and leads to the session', async () => {
  const { platform } = await open('/?code=x&state=y', { as: 'systemAdmin' })
  await until(() => heading() === 'ベンダー')
  assert.is(location.href, 'http://localhost:8080/#/vendors')
  assert.is(exchanges(platform), 0)
  assert.equal(keysOf(localStorage), ['accessToken', 'idToken', 'refreshToken'])
  assert.is(alert(), null)
})

test('a return of a user who cancelled offers the way to sign in again, with the address that was asked for', async () => {
  const { platform } = await open('/groups')
  await leaveForProvider()
  const answer = await platform.handle(new Request(departures[0]!, { method: 'POST', body: new URLSearchParams({ cancel: '1' }) }))
  await open(answer.headers.get('location')!, { platform, storage: 'kept' })
  isRefused()
  assert.is(exchanges(platform), 0)
  await press('TOPへ戻る')
  await until(() => button('サインイン'))
  await signIn(platform, 'systemAdmin')
  assert.is(heading(), 'グループ')
})

test.run()
