import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { flag, id, needed, number, object, rowId, text, unknown } from '../../../src/lib/shape.ts'

const odd = { object: { a: 1 }, list: ['a'], null: null, undefined, NaN, Infinity, inexact: 2 ** 53 }

test('what does not fit is missing, and an id that is missing names nothing', () => {
  const read = (value: unknown) => [text, number, flag, id, rowId].map(shape => shape(value))
  for (const [what, value] of Object.entries(odd)) assert.equal(read(value), [undefined, undefined, undefined, undefined, ''], what)
  assert.equal(read(true), [undefined, 1, true, undefined, ''])
})

test('H27 what fits is as it came, a number where a text is expected is a text, and a text of a number is one', () => {
  const values = ['', 'a', '7', '-1', 'いくつか', 0, -1.5, 2 ** 53 - 1]
  assert.equal(values.map(text), ['', 'a', '7', '-1', 'いくつか', '0', '-1.5', '9007199254740991'])
  assert.equal(values.map(number), [undefined, undefined, 7, -1, undefined, 0, -1.5, 2 ** 53 - 1])
  for (const shape of [flag, rowId, unknown]) assert.equal(values.map(shape), values)
})

test('an id is as it came, also a number that only bigint holds; an empty text is a missing id', () => {
  const values = ['', 'a', ' ', 0, -1, 2n ** 53n + 1n]
  assert.equal(values.map(id), [undefined, 'a', ' ', 0, -1, 2n ** 53n + 1n])
  assert.is(text(2n ** 53n + 1n), '9007199254740993')
})

test('an object is one whatever else is in it, which is left out, and all of it is missing without what is needed', () => {
  const shape = object({ name: text, inner: object({ id: needed(id) }) })
  assert.equal(shape({ name: 7, inner: { id: 1, x: {} }, more: [1] }), { name: '7', inner: { id: 1 } })
  for (const id of [null, undefined, {}, [], true]) assert.equal(shape({ inner: { id } })?.inner, undefined)
  for (const value of [null, undefined, [], 'x', 1, true]) assert.is(shape(value), undefined)
})

test('an object that fits is left as it is', () => {
  const value = Object.freeze({ name: 'a', note: undefined, count: 3 })
  assert.is(object({ name: text, note: text, count: number, other: text })(value), value)
})

test.run()
