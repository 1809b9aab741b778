import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { firstCalls } from '../../../src/app/early.ts'
import { routeOf, routes, type Route } from '../../../src/app/routes.ts'

/** The route table of the specification, section 2, in the console's terms, and the sign-in callback. */
const table: [path: string, name: string, title: string | undefined, isPublic: boolean, area: string | undefined][] = [
  ['/', 'top', undefined, false, undefined],
  ['/vendors', 'vendor', 'ベンダー', false, 'vendor'],
  ['/users', 'user', 'ユーザー', false, 'user'],
  ['/groups', 'group', 'グループ', false, 'group'],
  ['/apps', 'app', 'アプリケーション', false, 'app'],
  ['/uploadDocuments', 'uploadDocument', 'ドキュメント', false, 'uploadDocument'],
  ['/intro', 'intro', 'サインイン', false, undefined],
  ['/callback', 'callback', 'サインイン', false, undefined],
  ['/forgot', 'forgot', 'パスワード変更申請', true, undefined],
  ['/resetPassword', 'resetPassword', 'パスワード設定', true, undefined],
  ['/unauthorized', 'unauthorized', '認証エラー', true, undefined],
  ['/anything/else', 'notFound', 'ページが見つかりません', true, undefined],
]
const nameOf = (path: string) => Object.entries(routes).find(([, route]) => route === routeOf(path))?.[0]

for (const [path, name, title, isPublic, area] of table) {
  test(`${path} is ${name}`, () => {
    const route: Route = routeOf(path)
    assert.equal([nameOf(path), route.title, route.isPublic ?? false, route.area], [name, title, isPublic, area])
    if (name !== 'notFound') assert.is(route.path, path)
  })
}

test('a prefetch is made for the pages that need to know who is signed in, and for no other', () => {
  const needed = Object.values<Route>(routes).filter(route => route.area || route === routes.top).map(({ path }) => path)
  assert.equal(Object.keys(firstCalls).sort(), needed.sort())
})

test('there are no other routes, and no path twice', () => {
  const all: Route[] = Object.values(routes)
  assert.equal(Object.keys(routes).sort(), table.map(([, name]) => name).sort())
  assert.is(new Set(all.map(({ path }) => path)).size, all.length)
})

test('T31 a path that cannot be decoded is not found, and does not throw', () => {
  for (const path of ['/users/%E0%A4%A', '/%E0%A4%A', '/%', '/users%', '/%ZZ/users', '%']) assert.is(nameOf(path), 'notFound', path)
})

test('T33 names that every object has are no routes', () => {
  for (const path of ['/__proto__', '/constructor', '/toString', '/hasOwnProperty', '/__proto__/vendors', '/params', '/rest']) {
    assert.is(nameOf(path), 'notFound', path)
  }
  assert.is(({} as Record<string, unknown>).params, undefined)
})

test('T34 a slash too many makes no difference', () => {
  for (const path of ['/users/', '/users//', '//users', 'users']) assert.is(nameOf(path), 'user', path)
  for (const path of ['/', '', '//']) assert.is(nameOf(path), 'top', path)
})

test('T34 letter case does, and so does anything more or less', () => {
  const paths = [
    '/Users', '/USERS', '/uploaddocuments', '/user', '/vendor', '/userss', '/users/1', '/users/new/', '/x/users', '/users.html', '/users ',
    '/ users', '/ｕｓｅｒｓ',
    '/users;x', '/*', '/:', '/.', '/..', '/users/..', '/%75sers', '/notFound', '/top', '/index.html',
  ]
  for (const path of paths) assert.is(nameOf(path), 'notFound', path)
})

test.run()
