import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { distinct, getOrInsert, groupBy, keyed, memoOf } from '../../../src/lib/keys.ts'

const lists: unknown[][] = [
  [1, 2, 3],
  [1, 1, 1],
  [1, '1', '1 1', '0 1', '1 1'],
  [undefined, 'undefined', null, 'null', ''],
  ['', '', ' '],
  [{}, {}, [], '[object Object]'],
]

test('each item has a key of its own, whatever the ids are', () => {
  for (const list of lists) {
    const pairs = keyed(list, item => item)
    const [keys, items] = [pairs.map(([key]) => key), pairs.map(([, item]) => item)]
    assert.equal([items, new Set(keys).size], [list, list.length], JSON.stringify(list))
  }
})

test('an item keeps its key wherever it stands, and whatever else is in the list', () => {
  const keyOf = (list: readonly number[], wanted: number) => keyed(list, id => id).find(([, id]) => id === wanted)![0]
  for (const list of [[7], [1, 7], [7, 1, 2], [1, 1, 7]]) assert.is(keyOf(list, 7), keyOf([7], 7))
})

test('of what has the same id, as a number or as a text, the first one stays', () => {
  const items = [1, '1', 2, 1, '', ''].map((id, at) => ({ id, at }))
  const kept = distinct(items, ({ id }) => id).map(({ at }) => at)
  assert.equal(kept, [0, 2, 4])
})

test('computes the value of a key once, also if it is an empty text', () => {
  const cache = new Map<string, string>()
  let computed = 0
  const read = (key: string) => getOrInsert(cache, key, () => key.slice(0, computed++))
  assert.equal([read('a'), read('a'), read('b'), computed], ['', '', 'b', 2])
})

test('computes once what belongs to a list, and again for another list or other arguments', () => {
  let computed = 0
  const lengthOf = memoOf((list: readonly string[], ...flags: readonly boolean[]) => `${list.length} ${flags.join()} ${++computed}`)
  const [one, two] = [['a'], ['a']]
  assert.equal([lengthOf(one, true), lengthOf(one, true), lengthOf(two, true)], ['1 true 1', '1 true 1', '1 true 2'])
  assert.equal([lengthOf(one, false), lengthOf(one, true), lengthOf(one, true, false)], ['1 false 3', '1 true 4', '1 true,false 5'])
  assert.is(lengthOf(two, true), '1 true 2')
})

test('groups items by their key, in their order', () => {
  const groups = groupBy([3, 1, 4, 1, 5], number => number % 2)
  assert.equal([[...groups.keys()], groups.get(1), groups.get(0)], [[1, 0], [3, 1, 1, 5], [4]])
})

test.run()
