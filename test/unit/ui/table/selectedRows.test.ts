import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createSelectedRows, type SelectedRows } from '../../../../src/ui/table/selectedRows.ts'

interface Row {
  id: number | string
  isOwn?: boolean
}

const rowsOf = (...ids: (number | string)[]): Row[] => ids.map(id => ({ id }))
const [a, b, c, d, e] = rowsOf(1, 2, 3, 4, 5) as [Row, Row, Row, Row, Row]
const table = [a, b, c, d, e]
const own: Row = { id: 9, isOwn: true }
const nameless: Row = { id: '' }

/** What happens to the rows of `table`, the keys that are selected then, and how many rows have left by themselves. */
const cases: [name: string, steps: (selected: SelectedRows<Row>) => void, keys: string[], left: number][] = [
  ['a press selects a row', at => at.press(b, false), ['2'], 0],
  ['a second press unselects it', at => [b, b].forEach(row => at.press(row, false)), [], 0],
  ['a range without a press before is the row itself', at => at.press(c, true), ['3'], 0],
  ['a range takes all rows since the last press', at => void (at.press(b, false), at.press(d, true)), ['2', '3', '4'], 0],
  ['a range backwards, too', at => void (at.press(d, false), at.press(b, true)), ['2', '3', '4'], 0],
  [
    'a range begins where the last one ended',
    at => void (at.press(a, false), at.press(c, true), at.press(e, true)),
    ['1', '2', '3', '4', '5'],
    0,
  ],
  ['a range to a selected row unselects', at => void (at.choose(table, true), at.press(e, false), at.press(c, true)), ['1', '2'], 0],
  ['what has a reason is not selected', at => void (at.choose([own, nameless, a], true), at.press(own, false)), ['1'], 0],
  ['a number and a text name one row', at => void (at.press(a, false), at.choose(rowsOf('1'), false)), [], 0],
  ['what an action removed has not left', at => void (at.choose([a, b], true), at.noteAction([a]), at.prune([b], [b])), ['2'], 0],
  ['what it did not remove, but a filter hides, has', at => void (at.choose([a], true), at.noteAction([a]), at.prune([b], table)), [], 1],
  ['a press forgets the action', at => void (at.choose([a], true), at.noteAction([a]), at.choose([b], true), at.prune([b], [b])), ['2'], 1],
  [
    'those that left add up until the next press',
    at => void (at.choose(table, true), at.prune([a, b], table), at.prune([a], table)),
    ['1'],
    4,
  ],
  ['the next press forgets them', at => void (at.choose(table, true), at.prune([a, b], table), at.press(a, false)), ['2'], 0],
]

const create = () => {
  const selected = createSelectedRows<Row>({ disabledReason: ({ isOwn }) => (isOwn ? 'own' : undefined) })
  selected.noteOrder(table)
  return selected
}

for (const [name, steps, keys, left] of cases) {
  test(name, () => {
    const selected = create()
    const boxes = table.map(row => selected.boxOf(row))
    steps(selected)
    const checked = table.filter((_, at) => boxes[at]!.value).map(({ id }) => String(id))
    assert.equal([[...selected.keys.value].sort(), checked, selected.left.value], [keys, keys, left])
  })
}

test('H02 ids like those of every object are ids like any other', () => {
  const selected = create()
  const rows = rowsOf('__proto__', 'constructor', 'toString')
  selected.choose(rows, true)
  assert.equal(selected.among(rows, selected.keys.value), rows)
})

test('rows with one id count once, and are handed out once; those with a reason never', () => {
  const selected = create()
  const twice = [...rowsOf(1, '1', 2), own, nameless]
  assert.is(selected.possible(twice), 2)
  assert.equal(selected.among(twice, new Set(['1', '9'])), [twice[0]])
})

test.run()
