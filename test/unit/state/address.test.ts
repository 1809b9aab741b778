import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pathOf } from '../../../src/state/address.ts'

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

test.run()
