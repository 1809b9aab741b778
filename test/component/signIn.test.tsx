import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
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
import { gateResponses } from './vendorPage.ts'

const refusal = '不正な操作です。最初からログインをやり直してください。'
const exchange = '/api/v1/oauth2/code/'
const year = 365 * 24 * 60 * 60_000

/** The stored values of a sign-in in progress. */
const underWay = { state: 's-1', nonce: 'n-1', codeVerifier: 'v'.repeat(43) }
const validReturn = '/?code=c-1&state=s-1'

const exchanges = ({ requests }: Platform) => requests.filter(({ path }) => path === exchange).length

/** Returns from the provider to a platform that answers the code exchange with this fault. */
async function comeBack(fault: Partial<Fault>, requestMs = 30_000) {
  const platform = createPlatform()
  platform.faults.push({ path: exchange, ...fault })
  return open(validReturn, { platform, storage: { session: underWay }, config: { ...defaultConfig, timeouts: { requestMs } } })
}

/** Checks that sign-in failed, with a way to try again. */
function isRefused() {
  assert.is(alert()?.split('\n')[0], refusal)
  assert.equal(keysOf(localStorage), [])
  assert.is(location.href, 'http://localhost:8080/#/callback')
}

function base64url(text: string) {
  return Buffer.from(text).toString('base64url')
}

function idTokenOf(claims: unknown) {
  return [base64url('{"alg":"RS256"}'), base64url(JSON.stringify(claims)), 'c2lnbmF0dXJl'].join('.')
}

/** Records the keys stored from now on. */
function watchStorage() {
  const stored: string[] = []
  const stop = replaceSetItem((key, setItem) => {
    stored.push(key)
    setItem()
  })
  return { stored, stop }
}

// ---- to the provider ----

test('the sign-in button leaves for the provider with what the browser has kept for the return', async () => {
  await open('/')
  assert.is(heading(), 'API利用者画面')
  await press('サインイン')
  await until(() => departures.length > 0)
  const { origin, pathname, searchParams } = new URL(departures[0]!)
  assert.is(origin + pathname, 'http://localhost:8080/oauth2/authorize')
  assert.is(searchParams.get('state'), sessionStorage.getItem('state'))
  assert.is(searchParams.get('nonce'), sessionStorage.getItem('nonce'))
  assert.is(searchParams.get('code_challenge_method'), 'S256')
  assert.equal(keysOf(sessionStorage), ['codeVerifier', 'nonce', 'state'])
  assert.not.match(departures[0]!, sessionStorage.getItem('codeVerifier')!)
})

test('T03 a double click leaves once, and every attempt has values of its own', async () => {
  const seen: string[] = []
  for (const attempt of [1, 2]) {
    await open('/')
    await pressTwice('サインイン')
    await until(() => departures.length > 0)
    await press('サインイン')
    assert.is(departures.length, 1, `attempt ${attempt}`)
    assert.is(new URL(departures[0]!).searchParams.get('state'), sessionStorage.getItem('state'))
    seen.push(...['state', 'nonce', 'codeVerifier'].map(key => sessionStorage.getItem(key)!))
  }
  assert.is(new Set(seen).size, 6)
})

test('a new attempt leaves nothing of an older one behind', async () => {
  await open('/intro', { storage: { session: { ...underWay, code: 'old', res_state: 'old' } } })
  await press('サインイン')
  await until(() => departures.length > 0)
  assert.equal(keysOf(sessionStorage), ['codeVerifier', 'nonce', 'state'])
  assert.is.not(sessionStorage.getItem('state'), underWay.state)
})

test('below a path, a session stays below it, apart from those of other consoles on the host', async () => {
  const others = { accessToken: 'of the root', '/a/accessToken': 'of another path' }
  const platform = createPlatform({ path: '/a/b/' })
  const below = 'http://localhost:8080/a/b/'
  await open(`${below}groups`, { platform, storage: { local: others } })
  assert.match(text(), `（${below}）を登録してください。`)
  await press('サインイン')
  await until(() => departures.length > 0)
  const { searchParams } = new URL(departures[0]!)
  assert.is(searchParams.get('redirect_uri'), below)
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
    await press('サインイン')
    await until(() => departures.length > 0)
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

const invalidReturns = {
  'T04 without a state': '/?code=c-1',
  'T04 with an empty state': '/?code=c-1&state=',
  'T05 with another state': '/?code=c-1&state=s-2',
  'T05 with the state in other letters': '/?code=c-1&state=S-1',
  'T07 with two codes': '/?code=a&code=b&state=s-1',
  'T07 with the state twice': '/?code=c-1&state=s-1&state=s-1',
  'T07 with any other parameter twice': '/?code=c-1&state=s-1&session_state=x&session_state=x',
  'with an empty code': '/?code=&state=s-1',
  'with a code and an error': '/?code=c-1&state=s-1&error=access_denied',
}

for (const [what, address] of Object.entries(invalidReturns)) {
  test(`${what} a return is refused, and nothing is exchanged`, async () => {
    const { platform } = await open(address, { storage: { session: underWay } })
    isRefused()
    assert.is(platform.requests.length, 0)
  })
}

const withoutAttempt = {
  'T06 to a new tab, which knows of no attempt,': [validReturn, {}],
  'T06 with an empty state where the state is empty': ['/?code=c-1&state=', { ...underWay, state: '' }],
  'T06 with an empty state where the state is missing': ['/?code=c-1&state=', { nonce: 'n-1', codeVerifier: 'v' }],
  'without the code verifier of the attempt': [validReturn, { state: 's-1', nonce: 'n-1' }],
} as const

for (const [what, [address, session]] of Object.entries(withoutAttempt)) {
  test(`a return ${what} is refused, and nothing is exchanged`, async () => {
    const { platform } = await open(address, { storage: { session } })
    isRefused()
    assert.is(platform.requests.length, 0)
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

test('a return with a real path is a return as well', async () => {
  await open('http://localhost:8080/users?code=c-1&state=s-2', { storage: { session: underWay } })
  isRefused()
})

const failures: Record<string, Partial<Fault>> = {
  'answers 400': { status: 400, body: { errors: ['認可コードが無効です。'] } },
  'answers 401': { status: 401 },
  'answers 500': { status: 500 },
  'gets no answer': { kind: 'drop' },
  'answers with a page of HTML': { kind: 'html' },
  'answers nothing': { kind: 'empty' },
  'answers without an access token': { status: 200, body: { idToken: idTokenOf({ nonce: 'n-1' }), refreshToken: 'r' } },
  'answers with an empty access token': { status: 200, body: { accessToken: '', idToken: idTokenOf({ nonce: 'n-1' }) } },
  'answers with an access token no header can carry': { status: 200, body: { accessToken: 'a\nb', idToken: idTokenOf({ nonce: 'n-1' }) } },
  'answers without an id token': { status: 200, body: { accessToken: 'a' } },
  'answers with an empty id token': { status: 200, body: { accessToken: 'a', idToken: '' } },
}

for (const [what, fault] of Object.entries(failures)) {
  test(`T09 an exchange that ${what} does not sign in`, async () => {
    const { stored, stop } = watchStorage()
    try {
      const { platform } = await comeBack(fault)
      isRefused()
      assert.is(exchanges(platform), 1)
      assert.is(platform.requests.length, 1)
      assert.equal(departures, [])
      assert.is(stored.includes('accessToken') || stored.includes('idToken') || stored.includes('refreshToken'), false)
    } finally {
      stop()
    }
  })
}

for (const kind of ['hang', 'hangBody'] as const) {
  test(`T09 an exchange that never ends (${kind}) is given up after the limit`, async () => {
    await comeBack({ kind }, 1000)
    isRefused()
  })
}

const forgeries: Record<string, string> = {
  'T10 without a nonce': idTokenOf({ sub: '1' }),
  'T10 with another nonce': idTokenOf({ nonce: 'n-2' }),
  'T10 with an empty nonce': idTokenOf({ nonce: '' }),
  'T11 of two parts': idTokenOf({ nonce: 'n-1' }).split('.').slice(0, 2).join('.'),
  'T11 whose claims are no JSON': `a.${base64url('{nonce')}.c`,
}

for (const [what, idToken] of Object.entries(forgeries)) {
  test(`${what}, an id token does not sign in`, async () => {
    const { stored, stop } = watchStorage()
    try {
      const { platform } = await comeBack({ status: 200, body: { accessToken: 'a', idToken, refreshToken: 'r' } })
      isRefused()
      assert.is(platform.requests.length, 1)
      assert.is(stored.includes('accessToken') || stored.includes('idToken') || stored.includes('refreshToken'), false)
    } finally {
      stop()
    }
  })
}

test('T10 an attempt whose nonce is gone is refused, even by an id token without one', async () => {
  for (const nonce of [undefined, '']) {
    const platform = createPlatform()
    platform.faults.push({ path: exchange, status: 200, body: { accessToken: 'a', idToken: idTokenOf({ nonce: '' }) } })
    const session = { state: 's-1', codeVerifier: 'v', ...(nonce === undefined ? {} : { nonce }) }
    await open(validReturn, { platform, storage: { session } })
    isRefused()
  }
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
  const kept = stored.filter(key => key !== 'probe')
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

for (const address of ['/?code=x&state=y', '/?code=x&code=y&state=z', '/?error=access_denied&state=y']) {
  test(`T75 a return that answers no request of this tab (${address}) takes nothing away, and leads to the session`, async () => {
    const { platform } = await open(address, { as: 'systemAdmin' })
    await until(() => heading() === 'ベンダー')
    assert.is(location.href, 'http://localhost:8080/#/vendors')
    assert.is(exchanges(platform), 0)
    assert.equal(keysOf(localStorage), ['accessToken', 'idToken', 'refreshToken'])
    assert.is(alert(), null)
  })
}

test('a return that was used before offers the way to sign in again, with the address that was asked for', async () => {
  const { platform } = await open('/groups')
  await press('サインイン')
  await until(() => departures.length > 0)
  const address = await signInAtProvider(platform, 'systemAdmin')
  sessionStorage.removeItem('state')
  await open(address, { platform, storage: 'kept' })
  isRefused()
  assert.is(exchanges(platform), 0)
  await press('TOPへ戻る')
  await until(() => button('サインイン'))
  await signIn(platform, 'systemAdmin')
  assert.is(heading(), 'グループ')
})

const jwe = 'a.b.c.d.e'
const reasons: [reason: string, address: string, session: object, answer?: Partial<Fault>][] = [
  ['consent_required', '/?error=consent_required&state=s-1', underWay],
  ['an error that no standard names', '/?error=evil%0Atext&state=s-1', underWay],
  ['a parameter occurs twice', '/?code=a&code=b&state=s-1', underWay],
  ['code or state missing', '/?code=c-1', underWay],
  ['state differs', '/?code=c-1&state=s-2', underWay],
  ['no sign-in is under way in this tab', validReturn, {}],
  ['the exchange of the code failed (400)', validReturn, underWay, { status: 400 }],
  ['no access token', validReturn, underWay, { status: 200, body: { idToken: jwe } }],
  ['no id token', validReturn, underWay, { status: 200, body: { accessToken: 'a' } }],
  ['id token is encrypted', validReturn, underWay, { status: 200, body: { accessToken: 'a', idToken: jwe } }],
  ['id token is malformed', validReturn, underWay, { status: 200, body: { accessToken: 'a', idToken: 'x' } }],
  ['nonce missing', validReturn, underWay, { status: 200, body: { accessToken: 'a', idToken: idTokenOf({}) } }],
  ['nonce differs', validReturn, underWay, { status: 200, body: { accessToken: 'a', idToken: idTokenOf({ nonce: 'x' }) } }],
]

for (const [reason, address, session, answer] of reasons) {
  test(`the browser's console says once why a sign-in was refused: ${reason}`, async () => {
    const platform = createPlatform()
    if (answer) platform.faults.push({ path: exchange, ...answer })
    const { info } = console
    const lines: unknown[] = []
    console.info = line => lines.push(line)
    try {
      await open(address, { platform, storage: { session: { ...session } } })
      isRefused()
    } finally {
      console.info = info
    }
    assert.equal(lines, [`sign-in response refused: ${reason}`])
  })
}

for (const [what, offset] of Object.entries({ 'a year fast': year, 'a year slow': -year })) {
  test(`T13 a browser whose clock is ${what} signs in all the same`, async () => {
    const { now } = Date
    const platform = createPlatform({ now: () => now() })
    Date.now = () => now() + offset
    try {
      await open('/', { platform })
      await signIn(platform, 'vendorUser')
      assert.is(heading(), 'アプリケーション')
    } finally {
      Date.now = now
    }
  })
}

test('a sign-in that the user cancels at the provider can be started again, and leads to the page asked for', async () => {
  const { platform } = await open('/groups')
  await press('サインイン')
  await until(() => departures.length > 0)
  const answer = await platform.handle(new Request(departures[0]!, { method: 'POST', body: new URLSearchParams({ cancel: '1' }) }))
  await open(answer.headers.get('location')!, { platform, storage: 'kept' })
  isRefused()
  await press('TOPへ戻る')
  await until(() => button('サインイン'))
  await signIn(platform, 'systemAdmin')
  assert.is(heading(), 'グループ')
})

test.run()
