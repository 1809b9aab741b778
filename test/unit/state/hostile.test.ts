import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readConfig } from '../../../src/state/config.ts'
import { ConfigError } from '../../../src/state/configKeys.ts'
import { storedDrafts } from '../../../src/state/session/storedDrafts.ts'
import { signOutReason, takeReturn } from '../../../src/state/session/kept.ts'
import { provideEmpty } from '../lib/memoryStorage.ts'

const root = new URL('https://console.example.jp/')
const endpoint = 'https://id.example.jp/a'
const auth = `"auth": {"authorizationEndpoint": "${endpoint}", "clientId": "c", "extraParams": {"__proto__": "x", "prompt": "login"}}`

test('H21 H41 a configuration that names what all objects inherit, and is ten megabytes long, sets nothing by it', () => {
  const evil = '{"apiBaseUrl": "https://evil.example", "polluted": 1, "support": {"url": "https://evil.example"}}'
  const read = readConfig(
    JSON.parse(`{"__proto__": ${evil}, "constructor": {"prototype": ${evil}}, "junk": "${'x'.repeat(10_000_000)}", ${auth}}`),
    root,
  )
  assert.equal([read.apiBaseUrl, read.support.url], ['', undefined])
  assert.is(({} as { polluted?: unknown }).polluted, undefined)
  assert.is((read as { polluted?: unknown }).polluted, undefined)
  assert.is((read.auth.extraParams as { prompt?: string }).prompt, 'login')
  assert.throws(
    () => readConfig(JSON.parse(`{"__proto__": {${auth}}}`), root),
    (error: unknown) => error instanceof ConfigError,
  )
})

test('H23 whatever was planted in the session storage is no address, no reason and no draft', () => {
  const until = Date.now() + 1000
  const planted = [
    'null',
    '[]',
    '7',
    '"x"',
    '{',
    '',
    '{"until": "9999999999999"}',
    '{"until": 1e999}',
    '{"until": null}',
    '[[[',
    '\0',
    JSON.stringify({ until: Number.MAX_SAFE_INTEGER, address: '/users', verb: 'editVendor', args: [], input: {} }),
    JSON.stringify({ until: until - 2000, address: '/users', verb: 'editVendor', args: [], input: {} }),
    JSON.stringify({ until, address: { path: '/users' }, verb: ['editVendor'], args: 1, input: 'x' }),
    '{"__proto__": {"address": "/users", "reason": "x"}}',
  ]
  for (const text of planted) {
    const items = provideEmpty('sessionStorage')
    items.set('returnTo', text)
    items.set('draft', text)
    assert.is(signOutReason(), undefined, text)
    assert.is(takeReturn({}), undefined, text)
    assert.is(storedDrafts('12'), undefined, text)
    assert.is(items.size, 0, text)
  }
})

test.run()
