import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { by, descending } from '../../../src/lib/order.ts'

interface Item {
  a?: string | number | null
  b?: number | null
}
const byA = by((item: Item) => item.a)
const descendingByA = descending((item: Item) => item.a)
const inOrder =
  (compare: (a: Item, b: Item) => number) =>
  (...names: Item['a'][]) =>
    names
      .map(a => ({ a }))
      .sort(compare)
      .map(({ a }) => a)
const [sorted, descended] = [inOrder(byA), inOrder(descendingByA)]

test('names are in the order of Japanese: figures, Latin, kana by sound, kanji', () => {
  assert.equal(sorted('山', '亜', 'ん', 'カ', 'い', 'あ', 'b', 'A', '2'), ['2', 'A', 'b', 'あ', 'い', 'カ', 'ん', '亜', '山'])
  assert.equal(sorted('サーバー', 'さくら', 'がっこう', 'かき', 'ｶﾂｵ'), ['かき', 'ｶﾂｵ', 'がっこう', 'サーバー', 'さくら'])
})

test('a sound with marks follows the one without, and capitals follow small letters', () => {
  assert.equal(sorted('ぱり', 'ばり', 'はり', 'がき', 'かき'), ['かき', 'がき', 'はり', 'ばり', 'ぱり'])
  assert.equal(sorted('Ab', 'ab', 'A・b', 'ab'), ['A・b', 'ab', 'ab', 'Ab'])
})

test('figures in names count by their value', () => {
  assert.equal(sorted('支店10', '支店2', '支店1', '支店２０', '支店03'), ['支店1', '支店2', '支店03', '支店10', '支店２０'])
})

test('numbers are compared as numbers, negative ones and fractions too', () => {
  assert.equal(sorted(10, 9, -1, 0, 2.5, -20), [-20, -1, 0, 2.5, 9, 10])
})

test('T54 an absent key comes last in both directions, and does not throw', () => {
  assert.equal(sorted('あ', null, '1', '', undefined), ['1', 'あ', null, '', undefined])
  assert.equal(sorted(3, null, 0, 1), [0, 1, 3, null])
  assert.equal(descended('あ', null, '1', '', undefined), ['あ', '1', null, '', undefined])
  assert.equal(descended(0, null, 3, 1), [3, 1, 0, null])
  assert.equal(sorted('b', 2, 'a'), [2, 'a', 'b'])
  assert.equal(descended('か', 'あ', '10', '2'), ['か', 'あ', '10', '2'])
})

test('the second key decides if the first is equal, either way', () => {
  const items: Item[] = ['b1', 'a2', 'a', 'a1', 'b', 'b2'].map(([a, b]) => ({ a: a!, b: b ? Number(b) : null }))
  const keys = [(item: Item) => item.a, (item: Item) => item.b]
  const names = (compare: (a: Item, b: Item) => number) => items.toSorted(compare).map(({ a, b }) => `${a}${b ?? ''}`)
  assert.equal(names(by(...keys)), ['a1', 'a2', 'a', 'b1', 'b2', 'b'])
  assert.equal(names(descending(...keys)), ['b2', 'b1', 'b', 'a2', 'a1', 'a'])
})

test('what is equal by all keys stays in its order, either way', () => {
  const items = Array.from({ length: 50 }, (_, id) => ({ id, a: 'x' }))
  assert.equal([...items].sort(byA), items)
  assert.equal([...items].sort(descendingByA), items)
  assert.is(by<Item>()({ a: 1 }, { a: 2 }), 0)
  assert.is(descendingByA({ a: 'x' }, { a: 'x' }), 0)
})

test.run()
