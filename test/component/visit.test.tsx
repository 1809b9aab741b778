import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { button, heading, open, press, rows, until } from './open.tsx'

test('a visitor sees the intro page, and leaves it for the provider', async () => {
  const { platform, departures } = await open('/')
  assert.is(platform.requests.length, 0)
  await press('サインイン')
  await until(() => departures.length > 0)
  assert.match(departures[0]!, /^http:\/\/localhost:8080\/oauth2\/authorize\?/)
})

test('a visit starts signed in, on the page asked for, with its data', async () => {
  const { platform } = await open('/vendors', { as: 'systemAdmin' })
  assert.is(heading(), 'ベンダー')
  assert.ok(rows('ベンダー一覧').length > 1)
  assert.ok(platform.requests.length > 0)
})

test('the next visit knows nothing of the former, unless it keeps the storage', async () => {
  const { platform } = await open('/vendors', { as: 'systemAdmin' })
  await open('/vendors', { platform, storage: 'kept' })
  assert.is(heading(), 'ベンダー')
  await open('/vendors')
  assert.is(localStorage.getItem('accessToken'), null)
  assert.ok(button('サインイン'))
})

test('a whole address may hold a real path and query', async () => {
  await open('http://localhost:8080/vendors?from=mail', { as: 'systemAdmin' })
  assert.is(location.pathname + location.search, '/')
  assert.match(location.hash, 'from=mail')
})

test.run()
