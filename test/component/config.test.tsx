import { act } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { startClock, stopClock } from './clock.ts'
import { alert, allow, button, departures, heading, link, open, type OpenOptions, press, text, until } from './open.tsx'

const { auth } = defaultConfig

/** Returns the configuration with a value at a dotted key. */
function configWith(key: string, value: unknown) {
  const config: Record<string, unknown> = structuredClone(defaultConfig)
  const names = key.split('.')
  const last = names.pop()!
  let at = config
  for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>
  if (value === undefined) delete at[last]
  else at[last] = value
  return config
}

const html = () => new Response('<!doctype html><title>Proxy</title>', { headers: { 'content-type': 'text/html' } })
const jsonOf = (text: string) => () => new Response(text)
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const cutOff = () => new Response(new ReadableStream({ start: controller => controller.error(new TypeError('network error')) }))
const notReached = '設定ファイル（config.json）を読み込めませんでした。通信状況をご確認ください。'
const refused = (status: number) =>
  `設定ファイル（config.json）を読み込めませんでした。管理者にお問い合わせください。（エラーコード：${status}）`
const ask = '管理者にお問い合わせください。'
const noJson = `設定ファイル（config.json）はJSON形式ではありません。${ask}`
const noUtf8 = `設定ファイル（config.json）の文字コードがUTF-8ではありません。UTF-8で保存する必要があります。${ask}`
const asWhole = `設定ファイル（config.json）の全体は、オブジェクト（{ }）である必要があります。${ask}`
const missing = (key: string, right: string) => `設定ファイル（config.json）に「${key}」がありません。${right}である必要があります。${ask}`
const wrong = (key: string, right: string) =>
  `設定ファイル（config.json）の「${key}」に誤りがあります。${right}である必要があります。${ask}`
const url = '「https://」「/」「./」のいずれかで始まるURL（空白・ユーザー名・パスワードは不可）'
const endpoint = '「https://」「/」「./」「http://localhost」のいずれかで始まり、「#」を含まないURL（空白・ユーザー名・パスワードは不可）'
const reserved = (key: string) => `設定ファイル（config.json）の「${key}」は、この画面が設定するため、指定できません。${ask}`
const flat = (key: string) => `設定ファイル（config.json）の「${key}」は、「.」で区切らず、入れ子で書く必要があります。${ask}`
const ended = `設定ファイル（config.json）の「notice.until」は、「notice.from」より後である必要があります。${ask}`

const help = { label: 'ヘルプ', url: 'https://help.example.jp/' }
const notice = { text: 'x', from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }

/** The file in Shift_JIS, as Windows' editors may write it: `{"product": {"name": "農"}}`. */
const shiftJis = () =>
  new Response(new Uint8Array([...new TextEncoder().encode('{"product": {"name": "'), 0x94, 0x5f, ...new TextEncoder().encode('"}}')]))

/** What is wrong with config.json, and what the console says: one of each kind, as the tests of readConfig have every key and value. */
const mistakes: readonly (readonly [what: string, config: OpenOptions['config'], said: string])[] = [
  ['is not reachable', lost, notReached],
  ['is cut off by the line', cutOff, notReached],
  ['is answered 403', () => new Response('<!doctype html>', { status: 403 }), refused(403)],
  ['is a page of HTML', html, noJson],
  ['is half a file', jsonOf('{"auth": {'), noJson],
  ['is written in Shift_JIS', shiftJis, noUtf8],
  ['is a list', jsonOf('[]'), asWhole],
  ['is empty braces', {}, missing('auth.authorizationEndpoint', endpoint)],
  ['has a client that is no text', configWith('auth.clientId', ['<img src=x>']), wrong('auth.clientId', '文字列（空や空白のみは不可）')],
  ['sets a parameter of the console', configWith('auth.extraParams', { state: 'x' }), reserved('auth.extraParams.state')],
  ['has a notice that ends before it begins', configWith('notice', notice), ended],
  ['has a link over plain http', configWith('links', [help, { ...help, url: 'http://help.example.jp/' }]), wrong('links.1.url', url)],
  ['has dotted keys for the required ones', { 'auth.clientId': 'x', 'auth.authorizationEndpoint': '/' }, flat('auth.clientId')],
]

for (const [what, config, said] of mistakes) {
  test(`T66 a config.json that ${what} stops the start with a message, and nothing else is fetched`, async () => {
    if (said === noJson) allow(/config\.json: .*JSON/)
    const { platform } = await open('/vendors', { as: 'systemAdmin', config })
    assert.is(heading(), said)
    assert.is(alert(), said)
    assert.not.match(document.body.innerHTML, '<img', 'the message never holds what the file says')
    assert.ok(button(said === notReached || said.includes('エラーコード') ? '再試行' : '再読み込み'))
    assert.equal(platform.requests, [])
    assert.equal(departures, [])
  })
}

test("if the file is no JSON, the engine's message is in the details and in the browser's console", async () => {
  allow(/config\.json: Expected double-quoted property name in JSON at position 8/)
  await open('/', { config: jsonOf('{"a": 1,}') })
  assert.match(text(), '詳細Expected double-quoted property name in JSON at position 8')
})

test('a file that is lost twice is asked for again, and the console starts', async () => {
  let tries = 0
  await open('/vendors', { as: 'systemAdmin', config: () => (tries++ < 2 ? lost() : defaultConfig) })
  assert.equal([heading(), tries], ['ベンダー', 3])
})

test('a file that was not reached is asked for again by a press, and when the connection is back', async () => {
  let answer: () => object = lost
  await open('/vendors', { as: 'systemAdmin', config: () => answer() })
  answer = () => new Response('', { status: 503 })
  await press('再試行')
  await until(() => heading() === refused(503))
  answer = lost
  await press('再試行')
  await until(() => heading() === notReached)
  answer = () => defaultConfig
  await act(async () => void dispatchEvent(new Event('online')))
  await until(() => heading() === 'ベンダー')
})

test("a warning in the browser's console names an unknown key, one of a list too, and the console starts", async () => {
  allow(/config\.json: unknown key "links\.0\.lable"$/)
  await open('/vendors', { as: 'systemAdmin', config: configWith('links', [{ ...help, lable: 'x' }]) })
  assert.is(heading(), 'ベンダー')
})

test('a return from the provider whose configuration is broken sends nothing', async () => {
  allow(/config\.json: .*JSON/)
  const session = { state: 's', nonce: 'n', codeVerifier: 'v' }
  const { platform } = await open('/?code=c&state=s', { storage: { session }, config: html() })
  assert.match(alert()!, 'config.json')
  assert.is(location.search, '')
  assert.equal(platform.requests, [])
})

test('what the configuration says of the sign-in is what goes out', async () => {
  await open('/', {
    config: {
      auth: {
        ...auth,
        authorizationEndpoint: 'https://idp.example.jp/authorize?tenant=a',
        clientId: 'client 1',
        redirectUri: '/return',
        scope: 'openid',
        extraParams: { prompt: 'login', response_mode: 'query' },
      },
    },
  })
  await press('サインイン')
  await until(() => departures.length > 0)
  const { origin, searchParams } = new URL(departures[0]!)
  assert.is(origin, 'https://idp.example.jp')
  const { state: _, nonce: __, code_challenge: ___, ...sent } = Object.fromEntries(searchParams)
  assert.equal(sent, {
    tenant: 'a',
    client_id: 'client 1',
    redirect_uri: 'http://localhost:8080/return',
    scope: 'openid',
    prompt: 'login',
    response_mode: 'query',
    response_type: 'code',
    code_challenge_method: 'S256',
  })
})

test('asks the API below apiBaseUrl', async () => {
  const { platform } = await open('/vendors', { as: 'systemAdmin', config: configWith('apiBaseUrl', '/base/') })
  assert.is(platform.requests[0]?.path, '/base/api/v1/user/get_detail/')
})

test("the deployment's name of the product is in the header, in titles and on the sign-in page", async () => {
  const config = configWith('product.name', '農業データポータル')
  await open('/vendors', { as: 'systemAdmin', config })
  assert.is(document.title, 'ベンダー | 農業データポータル')
  assert.match(text(document.querySelector('header')!), '農業データポータル')
  await open('/intro', { config })
  assert.is(heading(), '農業データポータル')
  assert.not.match(document.body.innerHTML, 'API利用者画面')
})

test('links of the deployment are in the account menu, in tabs of their own, and on the sign-in page', async () => {
  const links = ['help', 'terms', 'accessibility'].map(label => ({ label, url: `https://www.example.jp/${label}` }))
  await open('/vendors', { as: 'systemAdmin', config: { ...defaultConfig, links } })
  for (const { label, url } of links) {
    assert.is(link(label)?.getAttribute('href'), url)
    assert.is(link(label)?.getAttribute('target'), '_blank')
  }
  await open('/intro', { config: { ...defaultConfig, links } })
  for (const { label, url } of links) assert.is(link(label)?.getAttribute('href'), url)
})

test.after.each(startClock)

const hour = 3_600_000
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const markup = '<b>12月1日</b>は{{停止}}します。'

test('a notice is text above the header of every page', async () => {
  const config = { ...defaultConfig, notice: { text: markup, level: 'warning' } }
  for (const as of ['systemAdmin', undefined] as const) {
    await open(as ? '/vendors' : '/intro', { as, config })
    assert.match(text(), markup)
    assert.is(alert(), markup)
  }
})

test('a notice appears and disappears at its times, while the page is open and the computer sleeps', async () => {
  const clock = stopClock()
  await open('/intro', { config: { ...defaultConfig, notice: { text: markup, from: at(hour), until: at(2 * hour) } } })
  for (const isShown of [true, false]) {
    assert.is(text().includes(markup), !isShown)
    await clock.sleep(hour)
    await clock.pass(60_000)
    assert.equal([text().includes(markup), alert()], [isShown, null])
  }
})

test.run()
