import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sizeOf } from '../../../src/lib/size.ts'

test('a size has the unit in which people read it, with one digit after the point above bytes', () => {
  for (const [bytes, text] of [
    [0, '0 B'],
    [1, '1 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [1549, '1.5 kB'],
    [20_480, '20.5 kB'],
    [999_900, '999.9 kB'],
    [1_000_000, '1.0 MB'],
    [20_971_520, '21.0 MB'],
    [1_500_000_000, '1500.0 MB'],
  ] as const)
    assert.is(sizeOf(bytes), text)
})

test('no size is 1000.0 of a unit that has a larger one', () => {
  for (const bytes of [999_949, 999_950, 999_999]) assert.not.match(sizeOf(bytes), /^1000/, `${bytes} bytes`)
})

test.run()
