import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isUsableToken } from '../../../src/state/session.ts'

test('T20 a token that no header can carry is none', () => {
  const values = [
    '', ' ', 'a b', 'a\nb', 'a\r\nX-Evil: 1', 'a\tb', 'a\u0000', 'あ', 'é', 'a\u007f', ' a', 'a ', null, undefined, 1, true, {}, ['a'],
  ]
  for (const value of values) {
    assert.is(isUsableToken(value), false, JSON.stringify(value))
  }
  for (const value of ['a', 'eyJh.eyJz-_.c2ln', 'a+/=~', '!'.repeat(5000)]) {
    assert.is(isUsableToken(value), true)
    assert.is(new Headers({ Authorization: `Bearer ${value}` }).get('Authorization'), `Bearer ${value}`)
  }
})

test.run()
