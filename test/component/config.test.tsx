import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { alert, button, departures, heading, link, open, press, text, until } from './open.tsx'

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
const unreadable: Record<string, () => object> = {
  'is missing': () => new Response('Not found', { status: 404 }),
  'is a page of HTML': html,
  'is refused with a page of HTML': () => new Response('<!doctype html>', { status: 403 }),
  'is empty': () => new Response(''),
  'is cut off': () => new Response('{"auth": {'),
  'is a list': () => Response.json([]),
  'is null': () => Response.json(null),
  'is a text': () => Response.json('x'),
  'is refused although it is right': () => Response.json(defaultConfig, { status: 500 }),
}

for (const [what, answer] of Object.entries(unreadable)) {
  test(`T66 a config.json that ${what} stops the start with a message, and nothing else is fetched`, async () => {
    const { platform } = await open('/vendors', { as: 'systemAdmin', config: answer() })
    assert.match(alert()!, 'config.json')
    assert.not.match(alert()!, '「')
    assert.match(heading()!, 'config.json')
    assert.ok(button('再読み込み'))
    assert.equal(platform.requests, [])
    assert.equal(departures, [])
  })
}

const wrong: [key: string, value: unknown][] = [
  ['auth', undefined], ['auth', 'x'], ['auth', []],
  ['auth.authorizationEndpoint', undefined], ['auth.authorizationEndpoint', 7], ['auth.authorizationEndpoint', 'javascript:alert(1)'],
  ['auth.authorizationEndpoint', 'http://idp.example.jp/'], ['auth.authorizationEndpoint', 'data:text/html,x'],
  ['auth.authorizationEndpoint', null],
  ['auth.endSessionEndpoint', 'javascript:alert(1)'], ['auth.endSessionEndpoint', false], ['auth.endSessionEndpoint', '//idp.example.jp/'],
  ['auth.clientId', undefined], ['auth.clientId', ''], ['auth.clientId', 7],
  ['auth.redirectUri', 'http://localhost.evil.example/'], ['auth.postLogoutRedirectUri', 'ftp://example.jp/'],
  ['auth.scope', ['openid']], ['auth.extraParams', { prompt: 1 }], ['auth.extraParams', 'prompt=login'],
  ['apiBaseUrl', 'http://api.example.jp/'], ['apiBaseUrl', 'https://user:secret@api.example.jp/'], ['apiBaseUrl', 7],
  ['permissions.user.modify.vendorUser', 'true'], ['permissions.user.modify', true], ['permissions', []],
  ['support.url', 'javascript:alert(1)'], ['support.email', 7], ['timeouts.requestMs', '30000'],
  ['timeouts.requestMs', 0], ['timeouts.requestMs', -1],
]

for (const [key, value] of wrong) {
  test(`T66 ${JSON.stringify(value)} for ${key} stops the start with a message that names a key, and nothing else is fetched`, async () => {
    const { platform } = await open('/vendors', { as: 'systemAdmin', config: configWith(key, value) })
    // Where a whole section is missing, its first required key is named.
    const named = key === 'auth' && value === undefined ? 'auth.authorizationEndpoint' : key
    assert.match(alert()!, 'config.json')
    assert.match(alert()!, named)
    assert.equal(platform.requests, [])
  })
}

test('the message never holds what the file says', async () => {
  await open('/', { config: configWith('auth.clientId', ['<img src=x onerror=alert(1)>']) })
  assert.not.match(document.body.innerHTML, 'img')
})

test('a return from the provider whose configuration is broken sends nothing', async () => {
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
        ...auth, authorizationEndpoint: 'https://idp.example.jp/authorize?tenant=a', clientId: 'client 1', redirectUri: '/return',
        scope: 'openid', extraParams: { prompt: 'login', response_type: 'token' },
      },
    },
  })
  await press('サインイン')
  await until(() => departures.length > 0)
  const { origin, searchParams } = new URL(departures[0]!)
  assert.is(origin, 'https://idp.example.jp')
  const { state: _, nonce: __, code_challenge: ___, ...sent } = Object.fromEntries(searchParams)
  assert.equal(sent, {
    tenant: 'a', client_id: 'client 1', redirect_uri: 'http://localhost:8080/return', scope: 'openid', prompt: 'login',
    response_type: 'code', code_challenge_method: 'S256',
  })
})

test('without a word on it the scope and the address of the return are the usual ones', async () => {
  await open('/')
  await press('サインイン')
  await until(() => departures.length > 0)
  const { searchParams } = new URL(departures[0]!)
  assert.is(searchParams.get('scope'), 'openid profile approles offline_access')
  assert.is(searchParams.get('redirect_uri'), 'http://localhost:8080/')
})

const bases = { '/base/': '/base', '/base': '/base', '': '', 'https://api.example.jp/v2/': '/v2', 'https://api.example.jp': '' }

for (const [base, path] of Object.entries(bases)) {
  test(`with ${JSON.stringify(base)} for apiBaseUrl the API is asked under ${path || 'the root'}`, async () => {
    const { platform } = await open('/vendors', { as: 'systemAdmin', config: configWith('apiBaseUrl', base) })
    assert.is(platform.requests[0]?.path, `${path}/api/v1/user/get_detail/`)
  })
}

test('http is good enough for this very machine', async () => {
  for (const host of ['localhost:9000', '127.0.0.1:9000', '[::1]:9000']) {
    await open('/intro', { config: configWith('auth.authorizationEndpoint', `http://${host}/authorize`) })
    assert.ok(button('サインイン'), host)
  }
})

test('keys that nobody knows do no harm', async () => {
  const hostile = '{"__proto__": {"apiBaseUrl": "https://evil.example"},'
  const config = JSON.parse(JSON.stringify({ ...defaultConfig, more: 1 }).replace('{', hostile))
  const { platform } = await open('/vendors', { as: 'systemAdmin', config })
  assert.is(heading(), 'ベンダー')
  assert.is(platform.requests[0]?.path, '/api/v1/user/get_detail/')
})

test('the support address stands on the 401 page as a link', async () => {
  await open('/unauthorized', { config: configWith('support.url', 'https://help.example.jp/x') })
  assert.is(link('https://help.example.jp/x')?.getAttribute('href'), 'https://help.example.jp/x')
  assert.not.match(text(), 'mailto')
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

const hour = 3_600_000
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const markup = '<b>12月1日</b>は{{停止}}します。'

for (const [what, notice, isShown] of [
  ['without times', {}, true],
  ['that has begun and not ended', { from: at(-hour), until: at(hour) }, true],
  ['that has not begun', { from: at(hour) }, false],
  ['that has ended', { until: at(-hour) }, false],
] as const) {
  test(`a notice ${what} is ${isShown ? 'text above the header of every page' : 'not shown'}`, async () => {
    const config = { ...defaultConfig, notice: { text: markup, level: 'warning', ...notice } }
    for (const as of ['systemAdmin', undefined] as const) {
      await open(as ? '/vendors' : '/intro', { as, config })
      assert.is(text().includes(markup), isShown)
      assert.is(alert(), isShown ? markup : null)
    }
  })
}

test('a notice appears and disappears at its times, while the page is open', async () => {
  await open('/intro', { config: { ...defaultConfig, notice: { text: markup, from: at(1500), until: at(2500) } } })
  assert.not.match(text(), markup)
  await until(() => text().includes(markup))
  assert.is(alert(), null)
  await until(() => !text().includes(markup))
})

test.run()
