import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { notInDemo, stories, type StoryTools } from './story.ts'
import { calls, door, eventually, heading, press, signOut, stored, vendorsShown } from './steps.ts'

const story = stories('returns')

const exchange = '/api/v1/oauth2/code/'
const temporary = ['code', 'codeVerifier', 'nonce', 'res_state', 'state']
const invalid = '不正な操作です。最初からログインをやり直してください。'

/** Goes to the provider's page from the intro page; nothing is stored but the attempt. */
async function begin({ page, origin }: StoryTools) {
  await page.goto('about:blank')
  await page.goto(`${origin}/#/intro`)
  await press(page, 'サインイン')
  await page.waitForURL(/oauth2\/authorize/)
  return (await stored(page)).session
}

const choose = (page: Page) => page.getByRole('button', { name: /（admin@example\.jp）/ }).click()

/** Notes every token that is stored, however briefly. */
async function watchTokens({ context }: StoryTools): Promise<string[]> {
  const seen: string[] = []
  await context.exposeBinding('noteToken', (_, key: string) => void seen.push(key))
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (/Token$/.test(key)) (globalThis as unknown as { noteToken(key: string): void }).noteToken(key)
      setItem.call(this, key, value)
    }
  })
  return seen
}

story('code and state are out of the address before anything is asked for', async ({ page, origin }) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    const { fetch } = window
    Object.assign(window, { asked, fetch: (...request: Parameters<typeof fetch>) => (asked.push(location.href), fetch(...request)) })
  })
  await page.goto(`${origin}/?code=abc&state=def`)
  await page.getByText(invalid).waitFor()
  assert.equal(await page.evaluate(() => (window as unknown as { asked: string[] }).asked), [`${origin}/#/callback`])
})

story('T04 T05 T07 a return whose state or code is missing, empty, another or doubled is refused, and ends the attempt', async tools => {
  const { page, origin, platform } = tools
  const returns: [what: string, query: (state: string) => string][] = [
    ['no state', () => '?code=abc'],
    ['an empty state', () => '?code=abc&state='],
    ['another state', state => `?code=abc&state=${state}x`],
    ['a state in other letters', state => `?code=abc&state=${state.toUpperCase()}`],
    ['no code', state => `?code=&state=${state}`],
    ['two codes', state => `?code=a&code=b&state=${state}`],
    ['two states', state => `?code=a&state=${state}&state=${state}`],
    ['an error besides', state => `?code=a&state=${state}&error=access_denied`],
  ]
  for (const [what, query] of returns) {
    const { state } = await begin(tools)
    await page.goto(`${origin}/${query(state!)}`)
    await page.getByText(invalid).waitFor().catch(() => { throw new Error(`${what}: not refused`) })
    assert.is(page.url(), `${origin}/#/callback`, what)
    assert.equal(await stored(page), { local: {}, session: {} }, what)
    // Neither a reload nor the right state makes it good later.
    await page.goto(`${origin}/?code=abc&state=${state}`)
    await page.getByText(invalid).waitFor()
  }
  assert.is(calls(platform, 'POST', exchange).length, 0)
}, { limitMs: 120_000 })

const idTokenOf = (claims: unknown) =>
  ['{"alg":"RS256"}', JSON.stringify(claims), 'signature'].map(part => Buffer.from(part).toString('base64url')).join('.')

/** What the exchange may answer, given the nonce of the attempt. */
const answers: [what: string, fault: (nonce: string) => object][] = [
  ['400', () => ({ status: 400, body: { errors: ['x'] } })],
  ['401', () => ({ status: 401 })],
  ['500', () => ({ status: 500 })],
  ['no answer', () => ({ kind: 'drop' })],
  ['never', () => ({ kind: 'hang' })],
  ['half a body', () => ({ kind: 'hangBody' })],
  ['HTML', () => ({ kind: 'html' })],
  ['nothing', () => ({ kind: 'empty' })],
  ['a list', () => ({ status: 200, body: [] })],
  ['null', () => ({ status: 200, body: null })],
  ['no id token', () => ({ status: 200, body: { accessToken: 'a' } })],
  ['no access token', nonce => ({ status: 200, body: { idToken: idTokenOf({ nonce }) } })],
  ['an empty access token', nonce => ({ status: 200, body: { accessToken: '', idToken: idTokenOf({ nonce }) } })],
  ['a number as access token', nonce => ({ status: 200, body: { accessToken: 7, idToken: idTokenOf({ nonce }) } })],
  ['an access token with a line break', nonce => ({ status: 200, body: { accessToken: 'a\nb', idToken: idTokenOf({ nonce }) } })],
]
const nonces: [what: string, claims: (nonce: string) => unknown][] = [
  ['no nonce', () => ({})],
  ['another nonce', nonce => ({ nonce: `${nonce}x` })],
  ['the nonce in other letters', nonce => ({ nonce: nonce.toUpperCase() })],
  ['a number', () => ({ nonce: 7 })],
  ['a list', nonce => ({ nonce: [nonce] })],
  ['null', () => ({ nonce: null })],
  ['claims that are a list', () => []],
  ['claims that are a text', nonce => nonce],
]
const idTokens: [what: string, token: (nonce: string) => string][] = [
  ['two segments', nonce => idTokenOf({ nonce }).split('.').slice(0, 2).join('.')],
  ['five segments', nonce => `${idTokenOf({ nonce })}.a.b`],
  ['no base64url', () => 'a.!!!!.c'],
]
const badExchanges: [name: string, cases: typeof answers][] = [
  ['T09 an exchange that fails, or answers nonsense', answers],
  ['T10 an id token without the nonce of the attempt', nonces.map(([what, claims]) =>
    [what, nonce => ({ status: 200, body: { accessToken: 'a', idToken: idTokenOf(claims(nonce)), refreshToken: 'r' } })])],
  ['T11 an id token that is none', idTokens.map(([what, token]) =>
    [what, nonce => ({ status: 200, body: { accessToken: 'a', idToken: token(nonce), refreshToken: 'r' } })])],
]

for (const [name, cases] of badExchanges) {
  story(`${name} leads to the invalid-access screen, with no token at any moment`, async tools => {
    const { page, context, origin, platform, allow } = tools
    if (cases === answers) for (const complaint of [/status of 400/, /status of 401/, /status of 500/, /ERR_/]) allow(complaint)
    await context.route('**/config.json', async route => {
      const values = await (await route.fetch()).json() as object
      await route.fulfill({ json: { ...values, timeouts: { requestMs: 3_000 } } })
    })
    const seen = await watchTokens(tools)
    // Counted in the browser: where a connection that was in use drops, Chromium asks again by itself.
    let asked = 0
    page.on('request', request => { if (request.url().endsWith(exchange)) asked++ })
    for (const [what, fault] of cases) {
      asked = 0
      const { nonce } = await begin(tools)
      platform.faults.splice(0, 1, { method: 'POST', path: exchange, ...fault(nonce!) })
      await choose(page)
      await page.getByText(invalid).waitFor().catch(() => { throw new Error(`${what}: not refused`) })
      assert.is(page.url(), `${origin}/#/callback`, what)
      assert.equal(await stored(page), { local: {}, session: {} }, what)
      assert.is(asked, 1, what)
      assert.is(calls(platform, 'GET', '/api/v1/user/get_detail/').length, 0, what)
    }
    assert.equal(seen, [])
    platform.faults.length = 0
    await press(page, 'TOPへ戻る')
    await press(page, 'サインイン')
    await choose(page)
    await vendorsShown(page)
  }, { limitMs: 120_000, notInDemo: notInDemo.network })
}

story('T12 an id token whose claims are Japanese, in base64url without padding, is read', async tools => {
  const { page, platform } = tools
  const real = await platform.tokensFor('systemAdmin')
  const { nonce } = await begin(tools)
  // A length that would need padding, and characters that base64 writes with + and /.
  const claims = ['', 'あ', 'ああ', 'あいう'].map(rest => ({ name: `農業 太郎🌾???>>>~~~${rest}`, nonce }))
  const idToken = claims.map(idTokenOf).find(token => /-/.test(token) && /_/.test(token))
  assert.ok(idToken)
  platform.faults.push({ method: 'POST', path: exchange, status: 200, body: { ...real, idToken } })
  await choose(page)
  await vendorsShown(page)
})

for (const [what, years] of [['behind', -1], ['ahead', 1]] as const) {
  story(`T13 a clock that is a year ${what} keeps nobody out`, async tools => {
    const { page, signIn } = tools
    await page.clock.setFixedTime(Date.now() + years * 365 * 24 * 60 * 60 * 1000)
    await page.goto(`${tools.origin}/#/vendors?vendors.q=x`)
    await signIn('systemAdmin')
    await heading(page, 'ベンダー').waitFor()
    assert.is(await page.getByLabel('ベンダー名').inputValue(), 'x')
  })
}

story('T14 a reload in the middle of the exchange sends no second one, and lets the user begin again', async tools => {
  const { page, origin, platform, look, signIn } = tools
  const { gate, open } = door()
  platform.faults.push({ method: 'POST', path: exchange, gate, times: 1 })
  await begin(tools)
  await choose(page)
  await page.getByText('サインインしています...').waitFor()
  await look('callback')
  await eventually(() => assert.is(calls(platform, 'POST', exchange).length, 1))
  // Nothing single-use is left, in the address or the storage, while the answer is awaited.
  assert.is(page.url(), `${origin}/#/callback`)
  assert.equal(await stored(page), { local: {}, session: {} })
  await page.reload()
  await heading(page, 'API利用者画面').waitFor()
  open()
  assert.is(calls(platform, 'POST', exchange).length, 1)
  assert.equal((await stored(page)).local, {})
  await signIn('systemAdmin')
  await vendorsShown(page)
})

story('T17 a bad return signs out who was signed in, in every tab, and TOPへ戻る leads to a clean start', async tools => {
  const { page, origin, platform, newTab, signIn } = tools
  const other = await newTab()
  await other.goto(`${origin}/#/vendors`)
  await vendorsShown(other)
  await page.goto(`${origin}/#/intro`)
  await page.evaluate(keys => { for (const key of keys) sessionStorage.setItem(key, 'x') }, temporary)
  await page.goto(`${origin}/?code=a&state=b`)
  await page.getByText(invalid).waitFor()
  assert.equal((await stored(page)).local, {})
  await page.evaluate(keys => { for (const key of keys) sessionStorage.setItem(key, 'x') }, temporary)
  await press(page, 'TOPへ戻る')
  await heading(page, 'API利用者画面').waitFor()
  assert.is(page.url(), `${origin}/#/intro`)
  assert.equal(await stored(page), { local: {}, session: {} })
  await heading(other, 'API利用者画面').waitFor()
  await other.getByText('別のタブでサインアウトしたため').waitFor()
  assert.is(calls(platform, 'POST', exchange).length, 0)
  await signIn('systemAdmin')
  await vendorsShown(page)
}, { as: 'systemAdmin' })

const noStorage = 'ブラウザーの記憶領域を利用できません。'

for (const [what, spoil] of [
  ['cannot be reached', () => {
    Object.defineProperty(globalThis, 'sessionStorage', { get() { throw new DOMException('blocked', 'SecurityError') } })
  }],
  ['takes nothing', () => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') } }],
] as const) {
  story(`T19 a storage that ${what} is told of`, async ({ page, context, origin, platform, look }) => {
    await context.addInitScript(spoil)
    await page.goto(`${origin}/#/vendors`)
    await page.getByRole('alert').getByText(noStorage).waitFor()
    await look(`storage-that-${what}`)
    assert.is(platform.requests.length, 0)
  })
}

story('T19 a storage that is full when the tokens come leaves nobody half signed in', async tools => {
  const { page, origin, platform, look } = tools
  await begin(tools)
  // The provider is of the same origin here, so its page can fill the storage, but for what the first look at it needs.
  await page.evaluate(() => {
    let filler = ''
    for (let size = 2 ** 23; size >= 1; size /= 2) {
      try {
        localStorage.setItem('filler', filler + 'x'.repeat(size))
        filler += 'x'.repeat(size)
      } catch {
        // That much does not fit.
      }
    }
    localStorage.setItem('filler', filler.slice(100))
  })
  await choose(page)
  await page.getByRole('alert').getByText(noStorage).waitFor()
  await look('storage-full')
  assert.equal(Object.keys((await stored(page)).local), ['filler'])
  assert.is(calls(platform, 'GET', '/api/v1/user/get_detail/').length, 0)
  await page.evaluate(() => localStorage.clear())
  await press(page, '再読み込み')
  await heading(page, 'API利用者画面').waitFor()
  assert.is(page.url(), `${origin}/#/intro`)
})

for (const [what, accessToken] of [
  ['a line break', 'abc\ndef'], ['Japanese', 'トークン'], ['nothing but blanks', '  '], ['nothing', ''],
] as const) {
  story(`T20 a stored token of ${what} counts as none`, async ({ page, origin, platform }) => {
    await page.goto(`${origin}/#/vendors`)
    await heading(page, 'API利用者画面').waitFor()
    assert.is(platform.requests.length, 0)
  }, { localStorage: { accessToken, idToken: 'a.b.c', refreshToken: 'r' } })
}

story('T22 a console that throws keeps nobody signed in', async tools => {
  const { page, context, origin, platform, allow } = tools
  allow(/the log is broken/)
  await page.goto(`${origin}/#/vendors`)
  await vendorsShown(page)
  await context.addInitScript(() => { console.info = () => { throw new Error('the log is broken') } })
  await page.reload()
  await vendorsShown(page)
  await signOut(page)
  await heading(page, 'API利用者画面').waitFor()
  assert.is(calls(platform, 'GET', '/oauth2/logout').length, 1)
  assert.equal((await stored(page)).local, {})
}, { as: 'systemAdmin' })

story.run()
