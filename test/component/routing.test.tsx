import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform } from '../platform/platform.ts'
import { heading, link, open, press, rows, text, until } from './open.tsx'

const notFound = 'ページが見つかりません'

/** One of each kind: the tests of the location have more. */
const moved = {
  'http://localhost:8080/users?x=1#/groups': '#/groups?x=1',
  'http://localhost:8080/?state=s#/users': '#/users?state=s',
  'http://localhost:8080/a/b/users?x=1': '#/users?x=1',
  'http://localhost:8080/a/b/index.html#/users': '#/users',
}

for (const [address, hash] of Object.entries(moved)) {
  test(`T30 ${address} becomes ${hash}, without a history entry of its own`, async () => {
    const before = history.length
    // The console's path: signed in there, and at the root.
    const path = address.includes('/a/b/') ? '/a/b/' : '/'
    const platform = createPlatform()
    const tokens = await platform.tokensFor('vendorAdmin')
    const local = Object.fromEntries(Object.entries(tokens).map(([key, token]) => [path === '/' ? key : path + key, token]))
    await open(address, { platform, storage: { local } })
    assert.is(location.pathname + location.search, path)
    assert.is(heading(), hash.startsWith('#/groups') ? 'グループ' : 'ユーザー')
    assert.is(location.hash, hash)
    assert.is(history.length, before)
  })
}

for (const path of ['/#/users/%E0%A4%A', '/%FF', '/__proto__', '/日本']) {
  test(`T31 T33 T34 ${path} is not found`, async () => {
    await open(path, { as: 'systemAdmin' })
    assert.is(heading(), notFound)
    assert.match(text(), 'お探しのページは見つかりませんでした。')
    assert.is(document.title, `${notFound} | API利用者画面`)
    await press('ホームへ戻る')
    await until(() => heading() === 'ベンダー')
  })
}

test('T32 T33 the query goes along through three navigations, and parameters named like the insides of objects do nothing', async () => {
  const query = 'from=mail&日本=語&__proto__=x&constructor=y&toString=z&__proto__[a]=b'
  await open(`/vendors?${query}`, { as: 'systemAdmin' })
  assert.is(heading(), 'ベンダー')
  assert.ok(rows('ベンダー一覧').length > 0)
  assert.is(({} as { x?: unknown; a?: unknown }).x ?? ({} as { a?: unknown }).a, undefined)
  for (const tab of ['ユーザー', 'グループ', 'アプリケーション']) {
    await press(tab)
    await until(() => heading() === tab)
    assert.equal([...new URLSearchParams(location.hash.split('?')[1])], [...new URLSearchParams(query)])
  }
})

test('T34 a slash too many leads to the same page, and to its tab', async () => {
  await open('/#//users/?x=1', { as: 'vendorUser' })
  assert.is(heading(), 'ユーザー')
  assert.is(link('ユーザー')?.getAttribute('aria-current'), 'page')
})

test('a navigation moves the focus to the heading of the new page, the first page does not', async () => {
  await open('/vendors', { as: 'systemAdmin' })
  assert.is(document.activeElement, document.body)
  await press('グループ')
  await until(() => heading() === 'グループ')
  await until(() => document.activeElement === document.querySelector('h1'))
})

test.run()
