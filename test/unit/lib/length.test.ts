import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lengthOf } from '../../../src/lib/length.ts'

test('a length is that of the characters people see written: code points, not UTF-16 units', () => {
  for (const [text, length] of [
    ['', 0],
    ['abc', 3],
    ['日本', 2],
    ['𠮷', 1],
    ['😀😀', 2],
    ['ｶﾞ', 2],
    ['\ud83d', 1],
    ['a\n', 2],
  ] as const) {
    assert.is(lengthOf(text), length, text)
  }
})

test.run()
