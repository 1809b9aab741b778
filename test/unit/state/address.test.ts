import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseAddress, pathOf, printAddress } from '../../../src/state/address.ts'

test('the path that a text names begins with one slash and ends before the query', () => {
  for (const [text, path] of [
    ['', '/'],
    ['/', '/'],
    ['?a=1', '/'],
    ['/?a=1', '/'],
    ['users', '/users'],
    ['/users', '/users'],
    ['/users?vendor=1', '/users'],
    ['/users?', '/users'],
    ['/users?a=/b?c', '/users'],
    ['/users/', '/users/'],
    ['/a/b', '/a/b'],
    // An odd address stays a path of the console, and does not throw.
    ['//evil.example/x', '/evil.example/x'],
    ['///users', '/users'],
    ['https://evil.example', '/https://evil.example'],
    ['javascript:alert(1)', '/javascript:alert(1)'],
    ['/users/%E0%A4%A', '/users/%E0%A4%A'],
    ['%', '/%'],
    ['/__proto__', '/__proto__'],
    ['<img src=x>', '/<img src=x>'],
    ['\\\\evil.example', '/\\\\evil.example'],
  ] as const)
    assert.is(pathOf(text), path)
})

test('a full stop at the end of a link is none of its text, one that is a part of it is printed so', () => {
  for (const [text, vendor] of [
    ['/users?vendor=AB..', 'AB'],
    ['/users?vendor=AB%E3%80%82', 'AB'],
    ['/users?users.q=AB&vendor=AB.。', 'AB'],
    [printAddress('/users', new URLSearchParams({ vendor: 'AB.' })), 'AB.'],
  ] as const)
    assert.is(parseAddress(text).query.get('vendor'), vendor)
  assert.equal([pathOf('/users.'), parseAddress('/users?users.q=a.').query.get('users.q')], ['/users', 'a.'])
})

test('H37 a long address is parsed at once, whatever it is', () => {
  const started = performance.now()
  for (const text of [`/${'?'.repeat(1000)}=${'.'.repeat(1000)}x`, `/users?q=${'.'.repeat(20_000)}x`, '/'.repeat(40_000)])
    parseAddress(text)
  assert.ok(performance.now() - started < 1000)
})

test.run()
