import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform } from '../platform/platform.ts'
import { pagesFor } from '../support/pages.ts'
import { area, heading, link, open, press, rows, text, until } from './open.tsx'

const notFound = 'ページが見つかりません'
const hrefs = () => [...area('メインメニュー')!.querySelectorAll('a')].map(tab => tab.getAttribute('href'))

const moved = {
  'http://localhost:8080/users?x=1': '#/users?x=1',
  'http://localhost:8080/users?x=1#/groups': '#/groups?x=1',
  'http://localhost:8080/?a=1#/users': '#/users?a=1',
  'http://localhost:8080/?a=1&b=1#/users?b=2': '#/users?a=1&b=2',
  'http://localhost:8080/index.html#/users': '#/users',
  'http://localhost:8080/index.html?a=1#/users': '#/users?a=1',
  'http://localhost:8080/?state=s#/users': '#/users?state=s',
  'http://localhost:8080/a/b/users?x=1': '#/users?x=1',
  'http://localhost:8080/a/b/?a=1#/users': '#/users?a=1',
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

test('T30 a real path of a public page is followed with its query', async () => {
  await open('http://localhost:8080/resetPassword?token=x')
  assert.is(location.href, 'http://localhost:8080/#/resetPassword?token=x')
  assert.is(heading(), 'パスワード設定')
})

const unknown = [
  '/#/users/%E0%A4%A',
  '/%',
  '/%FF',
  '/nowhere',
  '/#/users/1',
  '/Users',
  '/vendors.html',
  '/__proto__',
  '/constructor',
  '/*',
  '/日本',
]

for (const path of unknown) {
  test(`T31 T33 T34 ${path} is not found`, async () => {
    await open(path, { as: 'systemAdmin' })
    assert.is(heading(), notFound)
    assert.match(text(), 'お探しのページは見つかりませんでした。')
    assert.is(document.title, `${notFound} | API利用者画面`)
    await press('ホームへ戻る')
    await until(() => heading() === 'ベンダー')
  })
}

const hostile = ['/#//evil.example/users', '/#https://evil.example/', '/#/\\evil.example', '/#\\\\evil.example']

for (const address of hostile) {
  test(`${address} leaves neither the origin nor the console`, async () => {
    const { departures } = await open(address)
    assert.is(location.origin + location.pathname, 'http://localhost:8080/')
    assert.is(heading(), notFound)
    assert.equal(departures, [])
    assert.match(link('ホームへ戻る')!.getAttribute('href')!, /^#\//)
  })
}

test('a real path that looks like another host is a path of this one', async () => {
  const { departures } = await open('http://localhost:8080//evil.example/users')
  assert.is(location.href, 'http://localhost:8080//evil.example/#/intro')
  assert.equal(departures, [])
})

test('T32 the query goes along through three navigations', async () => {
  await open('/vendors?from=mail&日本=語', { as: 'systemAdmin' })
  for (const tab of ['ユーザー', 'グループ', 'アプリケーション']) {
    await press(tab)
    await until(() => heading() === tab)
    assert.equal(
      [...new URLSearchParams(location.hash.split('?')[1])],
      [
        ['from', 'mail'],
        ['日本', '語'],
      ],
    )
  }
})

test('T32 a query that holds both code and state stays behind, all of it', async () => {
  await open('/users?code=a&state=b&from=mail', { as: 'vendorUser' })
  assert.equal(
    hrefs(),
    pagesFor('vendorUser').map(({ path }) => `#${path}`),
  )
})

for (const one of ['code', 'state']) {
  test(`T32 a query that holds only ${one} goes along`, async () => {
    await open(`/users?${one}=a&from=mail`, { as: 'vendorUser' })
    assert.ok(hrefs().every(href => href?.endsWith(`?${one}=a&from=mail`)))
  })
}

test('T33 parameters named like the insides of objects do nothing', async () => {
  await open('/vendors?__proto__=x&constructor=y&toString=z&__proto__[a]=b', { as: 'systemAdmin' })
  assert.is(heading(), 'ベンダー')
  assert.ok(rows('ベンダー一覧').length > 0)
  assert.is(({} as { x?: unknown; a?: unknown }).x ?? ({} as { a?: unknown }).a, undefined)
  await press('ユーザー')
  await until(() => heading() === 'ユーザー')
  assert.match(location.hash, '__proto__=x')
})

for (const path of ['/users/', '/users', '//users', '/users/?x=1']) {
  test(`T34 ${path} is the page of the users`, async () => {
    await open(`/#${path}`, { as: 'vendorUser' })
    assert.is(heading(), 'ユーザー')
    assert.is(link('ユーザー')?.getAttribute('aria-current'), 'page')
  })
}

test('a navigation moves the focus to the heading of the new page, the first page does not', async () => {
  await open('/vendors', { as: 'systemAdmin' })
  assert.is(document.activeElement, document.body)
  await press('グループ')
  await until(() => heading() === 'グループ')
  await until(() => document.activeElement === document.querySelector('h1'))
})

test.run()
