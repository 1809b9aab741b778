/** Three versions of a form's values: as read (base), as typed (mine), and as they are now (theirs). */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { maxLength, required } from '../../../../src/lib/rules.ts'
import {
  type EditEvent,
  type EditState,
  type FormValues,
  isDirty,
  isTyped,
  reduce,
  shownErrorOf,
  startEdit,
  undecidedIn,
  valuesOf,
} from '../../../../src/ui/form/edit/editState.ts'
import { merge } from '../../../../src/ui/form/edit/merge.ts'

const conflict = Symbol('conflict')

/** Base, mine, theirs, and what the form has afterwards; of a conflict, mine. */
const cases: [what: string, base: unknown, mine: unknown, theirs: unknown, merged: unknown][] = [
  ['keeps what no one changed', 'a', 'a', 'a', 'a'],
  ['keeps what only the user changed', 'a', 'b', 'a', 'b'],
  ['takes over what only another user changed', 'a', 'a', 'b', 'b'],
  ['sees no conflict in the same change', 'a', 'b', 'b', 'b'],
  ['sees a conflict in two changes', 'a', 'b', 'c', conflict],
  ['ignores blanks around a text as read', 'a', 'b', ' a ', 'b'],
  ['ignores blanks around a text as typed', 'a', 'b ', 'b', 'b '],
  ['ignores blanks that only the user typed', 'a', 'a ', 'b', 'b'],
  ['respects blanks within a text', 'a b', 'a  b', 'ab', conflict],
  ['ignores line ends', '1\n2', '1\n2\n3', '1\r\n2', '1\n2\n3'],
  ['ignores line ends of the same change', '', '1\n2', '1\r\n2', '1\n2'],
  ['treats null as empty', '', 'a', null, 'a'],
  ['treats a missing value as empty', '', 'a', undefined, 'a'],
  ['treats a value that another user cleared as a change', 'a', 'b', null, conflict],
  ['takes over a cleared value', 'a', 'a', '', ''],
  ['keeps a value that the user cleared', 'a', '', 'a', ''],
  ['sees a conflict between clearing and changing', 'a', '', 'b', conflict],
  ['treats numbers as texts', 3600, '60', '3600', '60'],
  ['treats ids of other types alike', 22, '23', 23n, '23'],
  ['tells large ids apart', 9007199254740993n, 9007199254740993n, 9007199254740992n, 9007199254740992n],
  ['takes over a switch', true, true, false, false],
  ['sees no conflict in a switch, which has two values', true, false, false, false],
  ['treats zero as a value', '', '', 0, 0],
  ['keeps a list that only the user changed', [1, 2], [1], [2, 1], [1]],
  ['takes over a list that only another user changed', [1, 2], [1, 2], [2, 3], [2, 3]],
  ['applies what was added to what was removed', [1, 2], [1, 2, 3], [2], [2, 3]],
  ['applies what was removed to what was added', [1, 2], [2], [1, 2, 3], [2, 3]],
  ['adds once what both added', [1], [1, 2], [1, '2'], [1, '2']],
  ['removes what both removed', [1, 2], [1], [1], [1]],
  ['keeps a list out of conflict in two changes', [1, 2], [1, 3], [2, 4], [4, 3]],
  ['compares the items of a list as texts', [1, 2], ['1', '2', '3'], ['2', 1], ['1', '2', '3']],
  ['adds to a list that was not read', undefined, [1], [2], [2, 1]],
  ['keeps what the user added to a list that is gone', [1], [1, 2], null, [2]],
]

for (const [what, base, mine, theirs, merged] of cases) {
  test(`merge ${what}`, () => {
    assert.equal(merge(base, mine, theirs), { value: merged === conflict ? mine : merged, isConflict: merged === conflict })
  })
}

const vendor = { name: '農園', number: 'AG-1', type: 1 }
const start = (...names: string[]) => startEdit(Object.fromEntries(names.map(name => [name, { initial: '' }])))
const follow = (state: EditState, ...events: EditEvent[]) => events.reduce(reduce, state)
const read = (values: FormValues): EditEvent => ({ kind: 'read', values })
const typed = (name: string, value: unknown): EditEvent => ({ kind: 'typed', name, value })
const decided = (name: string, side: 'mine' | 'theirs'): EditEvent => ({ kind: 'decided', name, side })
const sent = (values: FormValues): EditEvent => ({ kind: 'sent', values })
const opened = follow(start('name', 'number', 'type'), read(vendor))

test("the first answer replaces the fields' own values", () => {
  assert.equal(valuesOf(opened), vendor)
  assert.equal([opened.takenOver, undecidedIn(opened), isDirty(opened)], [[], [], false])
})

test('a value that is typed back is no change', () => {
  const changed = follow(opened, typed('name', 'x'))
  assert.equal([isDirty(changed), isTyped(changed, 'name'), isTyped(changed, 'number')], [true, true, false])
  assert.is(isDirty(follow(changed, typed('name', '農園'))), false)
})

test('a reading takes over changes of other fields, and names them', () => {
  const state = follow(opened, typed('name', '私の農園'), read({ ...vendor, number: 'AG-2', type: '1' }))
  assert.equal(valuesOf(state), { name: '私の農園', number: 'AG-2', type: '1' })
  assert.equal([state.takenOver, undecidedIn(state)], [['number'], []])
})

test('a reading leaves alone what the platform did not send', () => {
  const state = follow(opened, typed('number', 'AG-3'), read({ name: '農園' }))
  assert.equal(valuesOf(state), { ...vendor, number: 'AG-3' })
})

const other = { ...vendor, name: '他の農園', type: 2 }
const conflicting = follow(opened, typed('name', '私の農園'), read(other))

test('a conflict keeps both values until the user decides', () => {
  assert.equal([undecidedIn(conflicting), conflicting.theirs, conflicting.takenOver], [['name'], { name: '他の農園' }, ['type']])
  assert.is(valuesOf(conflicting).name, '私の農園')
  assert.is(isTyped(conflicting, 'name'), true)
  const theirs = follow(conflicting, decided('name', 'theirs'))
  assert.equal([valuesOf(theirs), undecidedIn(theirs), isDirty(theirs)], [other, [], false])
  const mine = follow(theirs, decided('name', 'mine'))
  assert.equal([valuesOf(mine).name, undecidedIn(mine), isDirty(mine)], ['私の農園', [], true])
})

test('editing decides: for the own value, or for the one that was typed', () => {
  const own = follow(conflicting, typed('name', 'みんなの農園'))
  assert.equal([own.decided, valuesOf(own).name], [{ name: 'mine' }, 'みんなの農園'])
  const theirs = follow(own, typed('name', '他の農園'))
  assert.equal([theirs.decided, valuesOf(theirs).name, theirs.mine.name], [{ name: 'theirs' }, '他の農園', 'みんなの農園'])
})

test('a decision stands until the value changes once more', () => {
  const mine = follow(conflicting, decided('name', 'mine'))
  assert.equal(undecidedIn(follow(mine, read(other))), [])
  assert.equal(undecidedIn(follow(mine, read({ ...other, name: '別の農園' }))), ['name'])
  const theirs = follow(conflicting, decided('name', 'theirs'), read({ ...other, name: '別の農園' }))
  assert.equal([undecidedIn(theirs), valuesOf(theirs).name, theirs.takenOver], [[], '別の農園', ['name']])
})

test('what a failed save has saved is no change by another user', () => {
  const half = follow(opened, typed('name', '私の農園'), sent({ ...vendor, name: '私の農園' }))
  const now = { ...vendor, name: '私の農園' }
  const again = follow(half, typed('name', '新しい農園'), read(now))
  assert.equal([valuesOf(again).name, undecidedIn(again), again.takenOver], ['新しい農園', [], []])
  const later = follow(half, typed('name', '新しい農園'), sent({ ...vendor, name: '新しい農園' }), read(now))
  assert.equal([valuesOf(later).name, undecidedIn(later)], ['新しい農園', []])
  assert.is(isDirty(follow(half, read(now))), false)
  assert.equal(undecidedIn(follow(half, read({ ...vendor, name: '他の農園' }))), ['name'])
  assert.equal(undecidedIn(follow(opened, typed('name', '新しい農園'), read(now))), ['name'])
})

test('members that a failed save has linked and unlinked can be changed back', () => {
  const group = follow(startEdit({ members: { initial: [] } }), read({ members: [1, 2] }))
  const half = follow(group, typed('members', [2, 3, 4]), sent({ members: [2, 3, 4] }))
  // 3 was linked and 1 unlinked; another user has linked 5.
  const state = follow(half, typed('members', [1, 2, 4]), read({ members: [2, 3, 5] }))
  assert.equal(valuesOf(state).members, [2, 5, 1, 4])
})

test('a draft is compared with what it started with', () => {
  const restored = (base?: FormValues) =>
    follow(
      start('name', 'number', 'type'),
      { kind: 'restored', values: { ...vendor, name: '私の農園' }, base },
      read({ ...other, number: 'AG-2' }),
    )
  const state = restored(vendor)
  assert.equal([undecidedIn(state), valuesOf(state)], [['name'], { name: '私の農園', number: 'AG-2', type: 2 }])
  assert.equal([undecidedIn(restored()), valuesOf(restored())], [[], { ...vendor, name: '私の農園' }])
})

test('a draft of an undecided conflict conflicts again, one that was decided does not', () => {
  const restore = (from: EditState) => follow(start('name'), { kind: 'restored', values: valuesOf(from), base: from.base }, read(other))
  assert.equal(undecidedIn(restore(conflicting)), ['name'])
  const kept = restore(follow(conflicting, decided('name', 'mine')))
  assert.equal([undecidedIn(kept), valuesOf(kept).name], [[], '私の農園'])
})

test('rules for typed values pass what was read', () => {
  const rules = [required('missing'), Object.assign(maxLength(2, 'long'), { isForTyped: true } as const)]
  const error = (state: EditState) => shownErrorOf({ rules }, follow(state, { kind: 'submitted' }), 'number')
  assert.is(error(opened), undefined)
  assert.is(error(follow(opened, typed('number', 'AG-11'))), 'long')
  assert.is(error(follow(opened, typed('number', ' '))), 'missing')
  const filled = follow(opened, { kind: 'refused', refusal: {}, values: { number: 'AG-33' } })
  assert.equal([error(filled), isTyped(filled, 'number'), valuesOf(filled).number], [undefined, false, 'AG-33'])
})

test('a field shows the message of its rules before those of the platform, and each only for its value', () => {
  const field = { rules: [required('missing')] }
  const error = (...events: EditEvent[]) => shownErrorOf(field, follow(opened, ...events), 'number')
  const checked: EditEvent = { kind: 'checked', name: 'number', value: 'AG-11', error: 'weak' }
  assert.is(error(typed('number', '')), undefined)
  assert.is(error(typed('number', ''), { kind: 'blurred', name: 'number' }), 'missing')
  assert.is(error(typed('number', 'AG-11'), checked), 'weak')
  assert.is(error(typed('number', 'AG-11'), checked, typed('number', 'AG-12')), undefined)
  assert.is(error(typed('number', 'AG-11'), checked, { ...checked, error: undefined }), undefined)
  assert.is(error(typed('number', 'AG-11'), checked, { kind: 'refused', refusal: { errors: { number: 'taken' } } }), 'taken')
})

test("input clears the server's message about its field, and a submission all but those of a conflict", () => {
  const refusal = { messages: ['refused'], errors: { name: 'taken', number: 'taken' } }
  const refused = follow(opened, { kind: 'refused', refusal })
  assert.equal(follow(refused, typed('name', 'x')).refused, { messages: ['refused'], errors: { name: undefined, number: 'taken' } })
  assert.equal(follow(refused, { kind: 'submitted' }).refused, {})
  assert.equal([...follow(refused, { kind: 'submitted' }).touched], ['name', 'number', 'type'])
  const open = follow(conflicting, { kind: 'refused', refusal }, { kind: 'submitted' })
  assert.equal(open.refused, refusal)
})

test.run()
