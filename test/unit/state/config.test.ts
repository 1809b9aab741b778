import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readConfig } from '../../../src/state/config.ts'
import { ConfigError, type Keys, keys } from '../../../src/state/configKeys.ts'
import { authorizationUrl } from '../../../src/lib/oauth.ts'
import { config as t } from '../../../src/text/config.ts'

const root = new URL('https://console.example.jp/')
/** A console below a path, and one without TLS. */
const below = new URL('https://console.example.jp/a/b/')
const plain = new URL('http://console.local/')
const authorizationEndpoint = 'https://id.example.jp/authorize'
const smallest = { auth: { authorizationEndpoint, clientId: 'console' } }

type Json = { [key: string]: any }

/** Returns the smallest configuration, with a value at a dotted key. */
function withValue(key: string, value: unknown): Json {
  const data: Json = structuredClone(smallest)
  const names = key.split('.')
  const last = names.pop()!
  let place = data
  for (const name of names) place = place[name] ??= {}
  place[last] = value
  return data
}

/** Returns the key named by the error, or `file` for the whole; 'accepted' without one. */
function wrongKey(data: unknown, at = root): string {
  try {
    readConfig(data, at)
    return 'accepted'
  } catch (error) {
    assert.instance(error, ConfigError)
    return (error as ConfigError).message
  }
}

function valueAt(key: string, value: unknown, at = root): unknown {
  return key.split('.').reduce((place: any, name) => place[name], readConfig(withValue(key, value), at))
}

const urls = [
  'apiBaseUrl',
  'auth.authorizationEndpoint',
  'auth.endSessionEndpoint',
  'auth.redirectUri',
  'auth.postLogoutRedirectUri',
  'support.url',
  'token.url',
]
const texts = ['product.name', 'notice.text', 'auth.clientId', 'auth.scope', 'support.email']
const flags = ['systemAdmin', 'vendorAdmin', 'vendorUser'].map(role => `permissions.user.modify.${role}`)

test('what is not set has its default', () => {
  assert.equal(readConfig(smallest, root), {
    apiBaseUrl: '',
    auth: {
      authorizationEndpoint,
      endSessionEndpoint: undefined,
      clientId: 'console',
      redirectUri: 'https://console.example.jp/',
      postLogoutRedirectUri: 'https://console.example.jp/',
      scope: 'openid profile approles offline_access',
      extraParams: {},
    },
    permissions: { user: { modify: { systemAdmin: true, vendorAdmin: true, vendorUser: false } } },
    support: { url: undefined, email: undefined },
    timeouts: { requestMs: 30000 },
    product: { name: undefined },
    notice: { text: undefined, level: 'info', from: undefined, until: undefined },
    links: [],
    contracts: { soonDays: 90 },
    token: { url: undefined, body: 'form', header: 'Authorization' },
  })
  const { redirectUri, postLogoutRedirectUri } = readConfig(smallest, below).auth
  assert.equal([redirectUri, postLogoutRedirectUri], [below.href, below.href])
})

test('every value that is set is taken', () => {
  const all = {
    apiBaseUrl: 'https://api.example.jp/base',
    auth: {
      authorizationEndpoint: 'https://id.example.jp/authorize?policy=1',
      endSessionEndpoint: 'https://id.example.jp/logout',
      clientId: ' id ',
      redirectUri: 'https://console.example.jp/return',
      postLogoutRedirectUri: 'https://www.example.jp/bye',
      scope: 'openid',
      extraParams: { prompt: 'login', empty: '' },
    },
    permissions: { user: { modify: { systemAdmin: false, vendorAdmin: false, vendorUser: true } } },
    support: { url: 'https://support.example.jp/?q=1', email: 'help@example.jp' },
    timeouts: { requestMs: 1000 },
    product: { name: '農業データポータル' },
    links: [{ label: 'ヘルプ', url: 'https://help.example.jp/' }],
    contracts: { soonDays: 0 },
    token: { url: 'https://id.example.jp/token', body: 'json', header: 'X-Authorization' },
  }
  const notice = { text: '停止します。', level: 'warning', from: '2026-12-01T09:00+09:00', until: '2026-12-02T00:00:00.5Z' }
  const times = { from: Date.UTC(2026, 11, 1), until: Date.UTC(2026, 11, 2, 0, 0, 0, 500) }
  assert.equal(readConfig({ ...all, notice }, root), { ...all, notice: { ...notice, ...times } })
})

const branches = 'auth notice contracts permissions permissions.user permissions.user.modify product support timeouts token'.split(' ')
const redirects = ['auth.redirectUri', 'auth.postLogoutRedirectUri']

/** Values that are refused at each of some keys, which is named, with the console at its root or elsewhere. */
const refused: [title: string, keys: readonly string[], values: readonly unknown[], at?: URL][] = [
  ['T66 an address of the wrong type', urls, [null, 1, true, {}, [], ['https://a.jp']]],
  ['T66 a text of the wrong type, or without one', texts, [null, 1, true, {}, [], '', ' ', '　']],
  ['T66 a switch of the wrong type', flags, [null, 0, 1, 'true', '', {}, []]],
  ['T66 a branch of the wrong type', branches, [null, 1, 'x', true, [], [{}]]],
  ['T66 a time limit', ['timeouts.requestMs'], [null, 0, -1, 0.5, 5, 999, 1000.5, '30000', true, {}, [], 2 ** 31, 1e300]],
  ['T66 another way to send the token', ['token.body'], [null, 1, '', 'xml', 'FORM', ['form']]],
  ['T66 another header of the token', ['token.header'], [null, 1, '', ' ', 'a b', 'a:b', 'ヘッダー', 'a\r\nb']],
  ['T66 parameters that are no object', ['auth.extraParams'], [null, 1, 'a=b', [], ['a']]],
  ['T66 a parameter that is no text', ['auth.extraParams.c'], [1, null, ['b'], {}, true]],
  ['T66 a notice that is too long', ['notice.text'], ['あ'.repeat(201)]],
  ['T66 a product name that is too long', ['product.name'], ['あ'.repeat(31)]],
  ['T66 another level of a notice', ['notice.level'], ['', 'error', 1, null]],
  [
    'T66 what is no time with an offset',
    ['notice.from', 'notice.until'],
    ['', '2026-12-01', '2026-12-01T09:00', '2026-13-01T09:00Z', '2026-02-29T09:00Z', '2026-12-01 09:00+09:00', 'tomorrow', 1, null, {}],
  ],
  ['T66 a number of days', ['contracts.soonDays'], [-1, 1.5, '90', null, NaN]],
  [
    'T66 the base of the API with a query or a fragment',
    ['apiBaseUrl'],
    ['https://api.example.jp/?key=1', 'https://api.example.jp/base?', 'https://api.example.jp/#/', '/base?', '/base#a'],
  ],
  [
    'T66 an address with a fragment',
    ['auth.authorizationEndpoint', 'auth.redirectUri', 'token.url'],
    ['https://console.example.jp/#a', './#/b'],
  ],
  ['T66 an address with a blank, as copying adds one', urls, ['https://console.example.jp/ ', '/a\n', './b\u3000c']],
  ['T66 an empty address', ['auth.authorizationEndpoint', ...redirects], ['']],
  ['T66 a scope without openid', ['auth.scope'], ['profile', 'openid_connect', 'profile,openid', 'OpenID']],
  [
    'T66 a redirect address of another origin',
    ['auth.redirectUri'],
    ['https://other.example.jp/', 'https://console.example.jp:8443/', '//other.example.jp/'],
  ],
  ['T66 a response that does not come in the query', ['auth.extraParams.response_mode'], ['fragment', 'form_post', 'query.jwt', '']],
  [
    'T66 H22 an address that is neither https nor on the console itself',
    urls,
    [
      ...['javascript:alert(1)', 'JavaScript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'https://a b/', 'http:\\\\a.jp'],
      ...'data:text/html,x file:///etc/passwd ftp://a.jp/ mailto:a@b.jp ws://a.jp/ http://id.example.jp/authorize'.split(' '),
      ...'http://console.example.jp/ https:// https://[x]/ http://localhost.example.jp/ http://127.0.0.1.example.jp/'.split(' '),
      ...'http://1270.0.0.1/ http://128.0.0.1/ http://[::2]/ http://0.0.0.0/ http://xlocalhost/'.split(' '),
      ...'blob:https://console.example.jp/1 vbscript:x about:blank //evil.example@console.example.jp:80/\\http:x'.split(' '),
    ],
  ],
  [
    'T66 an address without a scheme, as it would be a file of the console',
    urls,
    ['api.example.jp', 'api.example.jp/v1', 'localhost:9000', 'api', '?', '#', '?x=1'],
  ],
  [
    'T66 an address with a name or a password in it',
    urls,
    ['https://user@a.jp/', 'https://user:secret@a.jp/', 'https://:secret@a.jp/', 'http://user@localhost/', '//user@a.jp/'],
  ],
  [
    'T66 an address with the scheme of the console, if that is http',
    urls,
    ['//id.example.jp/', '\\\\id.example.jp/', '/\\id.example.jp/'],
    new URL('http://localhost:8080/'),
  ],
  [
    "T66 over plain http, an absolute address of the console's own",
    urls,
    ['http://console.local:81/authorize', 'http://console.local/authorize', '//id.example.jp/', 'http:/x'],
    plain,
  ],
]

for (const [title, keys, values, at] of refused) {
  test(`${title} is refused, and its key named`, () => {
    for (const key of keys) for (const value of values) assert.is(wrongKey(withValue(key, value), at), key, JSON.stringify(value))
  })
}

const help = { label: 'ヘルプ', url: 'https://help.example.jp/' }
const from = '2026-12-02T00:00:00Z'
const linked = (...links: unknown[]) => ({ ...smallest, links })

/** Keys, each with configurations in which it is the one that is named. */
const named: [key: string, ...data: unknown[]][] = [
  ['file', undefined, null, [], [smallest], 'x', '', 1, true],
  ['auth.authorizationEndpoint', {}, { auth: {} }, { auth: { clientId: 'x' } }],
  ['auth.clientId', { auth: { authorizationEndpoint } }, { 'auth.clientId': 'x' }],
  ['apiBaseUrl', { ...smallest, apiBaseUrl: 1, support: 2 }],
  ['product.name', { ...smallest, 'product.name': 'x' }],
  ['permissions.user.modify', { ...smallest, permissions: { 'user.modify': {} } }],
  ['permissions.user.modify.vendorUser', { ...smallest, permissions: { user: { 'modify.vendorUser': true } } }],
  ['accepted', { ...smallest, 'auth.more': 1, 'a.b': 1 }],
  ['notice.until', ...['2026-12-01T00:00:00Z', from].map(until => ({ ...smallest, notice: { text: 'x', from, until } }))],
  ['links', ...[null, {}, 'x', Array(6).fill(help)].map(links => ({ ...smallest, links }))],
  ['links.0', linked('x'), linked(null)],
  ['links.1.label', linked(help, { ...help, label: ' ' }), linked(help, { url: help.url })],
  ['links.1.url', ...['javascript:alert(1)', 'http://a.jp/', ''].map(url => linked(help, { ...help, url }))],
]

test('T66 the file, or the first key at fault, is named: missing, flat, of a link, or an end before its beginning', () => {
  for (const [key, ...all] of named) for (const data of all) assert.is(wrongKey(data), key, JSON.stringify(data))
})

test('T66 what is just within the rules is accepted', () => {
  for (const [key, ...values] of [
    ['notice.text', '𠮷'.repeat(200)],
    ['product.name', '𠮷'.repeat(30)],
    ['links', Array(5).fill(help)],
    ['notice.from', '1970-01-01T00:00:00Z'],
    ['notice.until', '1969-12-31T23:59:59Z'],
    ['auth.scope', 'openid', 'profile openid', 'openid email'],
    ['auth.extraParams', { response_mode: 'query', audience: 'https://api.example.jp' }],
    ['apiBaseUrl', '', '/', './', '../', '/api', './api/', 'https://api.example.jp', 'HTTPS://api.example.jp'],
  ] as const)
    for (const value of values) assert.is(wrongKey(withValue(key, value)), 'accepted', `${key} ${value}`)
})

test('T66 an extra parameter that the console sets itself is refused, whichever it is', () => {
  const request = { endpoint: authorizationEndpoint, clientId: 'c', redirectUri: 'r', scope: 's', state: 't', nonce: 'n', challenge: 'h' }
  const names = [...new URL(authorizationUrl({ ...request, extraParams: {} })).searchParams.keys()]
  assert.is(names.length, 8)
  for (const name of names) assert.is(wrongKey(withValue('auth.extraParams', { [name]: 'x' })), `auth.extraParams.${name}`)
})

test('T66 every key has a message that says what it has to be', () => {
  const whole = 'オブジェクト（{ }）である'
  const leaves = (keys: Keys, at = ''): string[] =>
    Object.entries(keys).flatMap(([name, key]) => (Array.isArray(key) ? [at + name] : leaves(key as Keys, `${at}${name}.`)))
  for (const key of [...leaves(keys), 'links.0.label', 'links.4.url', 'auth.extraParams.response_mode', 'auth.extraParams.audience']) {
    if (key !== 'auth.extraParams') assert.not.match(t.value(key), whole, key)
  }
  for (const key of ['auth', 'permissions.user', 'links.0']) assert.match(t.value(key), whole, key)
})

test('T66 http is accepted on the machine itself, for the provider alone, as the page calls nothing there', () => {
  const provider = ['auth.authorizationEndpoint', 'auth.endSessionEndpoint', 'token.url']
  const values = 'http://localhost/ http://localhost:8080/x http://127.0.0.1:1/ http://127.1.2.3/ http://[::1]:5/ HTTP://LOCALHOST/'
  for (const value of values.split(' ')) {
    for (const key of urls) assert.is(wrongKey(withValue(key, value)), provider.includes(key) ? 'accepted' : key, value)
  }
})

const exact = ['https://console.example.jp', 'https://console.example.jp:443/a', 'https://Console.Example.jp/b/../c']
const endpoint = ['auth.authorizationEndpoint']

/** What is taken of texts at each of some keys, with the console at its root or elsewhere. */
const taken: [title: string, keys: readonly string[], texts: Readonly<Record<string, string>>, at?: URL][] = [
  ['an address without a scheme has that of the console', endpoint, { '//id.example.jp/authorize': authorizationEndpoint }],
  ['an address without a host has that of the console', endpoint, { '/authorize': 'http://console.local/authorize' }, plain],
  [
    "a relative address starts at the console's root",
    urls.slice(1),
    { '/a/b?c=1': `${root}a/b?c=1`, './a': `${root}a`, '../a': `${root}a`, './?x=1': `${root}?x=1`, '/': root.href },
  ],
  [
    "below a path, an address starts at the console's own folder, and one from / at the host",
    endpoint,
    { './oauth2/authorize/': `${below}oauth2/authorize/`, '/authorize': `${root}authorize` },
    below,
  ],
  [
    'T01 the redirect addresses are exactly as they are configured, for the provider compares them letter by letter',
    redirects,
    Object.fromEntries(exact.map(text => [text, text])),
  ],
  [
    'the base of the API ends without a slash, so that a path can follow',
    ['apiBaseUrl'],
    {
      '': '',
      '/': 'https://console.example.jp',
      '/base/': 'https://console.example.jp/base',
      'https://api.example.jp/': 'https://api.example.jp',
      'https://api.example.jp': 'https://api.example.jp',
      'https://api.example.jp/base/': 'https://api.example.jp/base',
    },
  ],
  ['the base of the API may be the folder of the console', ['apiBaseUrl'], { './': 'https://console.example.jp/a/b' }, below],
]

for (const [title, keys, texts, at] of taken) {
  test(title, () => {
    for (const [text, value] of Object.entries(texts)) for (const key of keys) assert.is(valueAt(key, text, at), value, `${key} ${text}`)
  })
}

test('T33 H21 H41 keys that are unknown, or only inherited, or hold ten megabytes, count for nothing', () => {
  const evil = '{"apiBaseUrl": "https://evil.example", "polluted": 1}'
  const data = JSON.parse(`{
    "extra": 1, "constructor": {"prototype": ${evil}}, "toString": 3, "__proto__": ${evil}, "junk": "${'x'.repeat(10_000_000)}",
    "auth": {"authorizationEndpoint": "${authorizationEndpoint}", "clientId": "console", "more": [], "__proto__": {"scope": 5}},
    "support": {"__proto__": {"url": "https://evil.example"}, "hasOwnProperty": 1}
  }`)
  const { warn } = console
  const warnings: string[] = []
  console.warn = (text: string) => warnings.push(text)
  assert.equal(readConfig(data, root), readConfig(smallest, root))
  console.warn = warn
  const names = 'extra constructor toString __proto__ junk auth.more auth.__proto__ support.__proto__ support.hasOwnProperty'.split(' ')
  assert.equal(
    warnings,
    names.map(name => `config.json: unknown key "${name}"`),
  )
  const derived = Object.assign(Object.create({ apiBaseUrl: 'https://evil.example' }), smallest)
  assert.equal(readConfig(derived, root), readConfig(smallest, root))
  assert.equal([({} as Json).apiBaseUrl, ({} as Json).polluted], [undefined, undefined])
  const params = JSON.parse('{"__proto__": "x", "prompt": "login"}')
  assert.is((valueAt('auth.extraParams', params) as Json).prompt, 'login')
  assert.is(wrongKey(JSON.parse(`{"__proto__": ${JSON.stringify(smallest)}}`)), 'auth.authorizationEndpoint')
})

test.run()
