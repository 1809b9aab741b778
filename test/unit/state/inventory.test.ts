/** What a change leaves of the inventory: the parts that it concerns are stale, and no others. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Change, changed } from '../../../src/lib/changes.ts'
import { forgetSession } from '../../../src/lib/sessionMemory.ts'
import { fillInventory, inventory, isTaken, type Parts } from '../../../src/state/inventory.ts'

/** Vendors 1 to 3, each with two people, of whom 100 is in all, and a group with one of them. */
function fill() {
  const partsOf = (vendor: number): Parts => ({
    users: {
      state: 'asked',
      at: 1,
      items: [
        { id: vendor * 10, user: { id: 100 } },
        { id: vendor * 10 + 1, user: { id: vendor } },
      ],
    },
    groups: { state: 'asked', at: 1, items: [{ id: vendor + 20, members: [{ id: vendor + 50, user: vendor }] }] },
  })
  fillInventory(new Map([1, 2, 3].map(vendor => [String(vendor), partsOf(vendor)])))
}

/** The stale parts: `1u` are the users of vendor 1, `2g` the groups of vendor 2. */
const stale = () =>
  [...inventory.value].flatMap(([id, { users, groups }]) => [
    ...(users?.state === 'stale' ? [`${id}u`] : []),
    ...(groups?.state === 'stale' ? [`${id}g`] : []),
  ])

const cases: readonly [title: string, change: Change, stale: readonly string[]][] = [
  ['a person of one vendor', { entity: 'user', id: 2 }, ['2u', '2g']],
  ['a person of all vendors', { entity: 'user', id: '100' }, ['1u', '2u', '3u']],
  ['a person of none', { entity: 'user', id: 7 }, []],
  ['a link', { entity: 'vendorUser', id: 31 }, ['3u']],
  ['a new link', { entity: 'vendorUser', vendor: 2 }, ['2u']],
  ['a group', { entity: 'vendorGroup', id: 22, vendor: 2 }, ['2g']],
  ['a new group', { entity: 'vendorGroup', vendor: 3 }, ['3g']],
  ['a new member', { entity: 'vendorGroupUser', vendor: 1 }, ['1g']],
  ['a member who is gone', { entity: 'vendorGroupUser', id: 51 }, ['1g']],
  ['an application', { entity: 'application', id: 5, vendor: 2 }, ['2g']],
  ['an application that is gone', { entity: 'application', id: 5 }, []],
  ['nobody knows whose', { entity: 'vendorUser' }, ['1u', '2u', '3u']],
  ['something else', { entity: 'vendor', id: 1 }, []],
]

for (const [title, change, expected] of cases) {
  test(`a change outdates what it concerns: ${title}`, () => {
    fill()
    changed(change)
    assert.equal(stale(), expected)
  })
}

test('a part that fails replaces what it had, and a change leaves it failed', () => {
  fill()
  fillInventory(new Map([['1', { users: { state: 'failed', problem: 'エラー', at: 2 } }]]))
  changed({ entity: 'vendorUser' })
  assert.equal(inventory.value.get('1')!.users, { state: 'failed', problem: 'エラー', at: 2 })
  assert.is(inventory.value.get('1')!.groups?.state, 'asked')
})

test('ends with the session', () => {
  fill()
  assert.is(isTaken.value, true)
  forgetSession()
  assert.is(isTaken.value, false)
})

test.run()
