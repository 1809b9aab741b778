import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { routeOf } from '../../../src/app/router.ts'
import { routes } from '../../../src/app/routes.ts'

const nameOf = (path: string) => Object.entries(routes).find(([, route]) => route === routeOf(path))?.[0]

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

test('T34 letter case makes a difference, and so does anything more or less', () => {
  const paths = [
    ...'/Users /USERS /uploaddocuments /user /vendor /userss /users/1 /users/new/ /x/users /users.html /ｕｓｅｒｓ /users;x'.split(' '),
    ...'/* /: /. /.. /users/.. /%75sers /notFound /top /index.html'.split(' '),
    '/users ',
    '/ users',
  ]
  for (const path of paths) assert.is(nameOf(path), 'notFound', path)
})

test.run()
