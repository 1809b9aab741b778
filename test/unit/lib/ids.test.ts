import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isOneOf, isSameId } from '../../../src/lib/ids.ts'

test('a number, a text and a bigint of the same digits are the same id', () => {
  assert.ok(isSameId(7, '7'))
  assert.ok(isSameId('9007199254740993', 9007199254740993n))
  assert.not(isSameId(7, '07'))
  assert.not(isSameId(undefined, ''))
})

test('an id is looked for among texts and numbers', () => {
  assert.equal([1, '2', 3n, 4, ''].filter(isOneOf(['1', 2, '3'])), [1, '2', 3n])
})

test.run()
