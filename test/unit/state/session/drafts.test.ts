import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Draft } from '../../../../src/lib/draft.ts'
import { connectDrafts, openDrafts, readDrafts, restoreDrafts, storeDrafts } from '../../../../src/state/session/drafts.ts'
import { provideEmpty } from '../../lib/memoryStorage.ts'

const draft: Draft = {
  verb: 'editVendor',
  args: [{ id: 7 }],
  at: '["/vendors",null,null]',
  input: { values: { name: 'アグリ', active: true, types: [1, 2] }, base: { name: '' } },
}
const drafts = [draft, { ...draft, verb: 'createGroup', args: [] }]
let items = new Map<string, string>()

test.before.each(() => {
  items = provideEmpty('sessionStorage')
})

// First: no form is connected yet.
test('drafts that wait for the code of their forms are stored again, and resumed once it is there', () => {
  items.set('draft', JSON.stringify({ drafts, user: '12', id: 'a', until: Date.now() + 1000 }))
  assert.is(restoreDrafts('12'), true)
  assert.equal(openDrafts(), drafts)
  storeDrafts('12')
  assert.equal(readDrafts('12').drafts, drafts)
  let resumed: readonly Draft[] = []
  connectDrafts({
    read: () => drafts,
    resume(given) {
      resumed = given.drafts
    },
  })
  assert.equal(resumed, drafts)
  assert.is(restoreDrafts('12'), false)
  assert.equal(resumed, [])
})

test('what was typed comes back to the same user, once', () => {
  storeDrafts('12')
  assert.equal([...items.keys()], ['draft'])
  assert.equal(readDrafts('12').drafts, drafts)
  assert.equal(readDrafts('12').drafts, [])
  assert.is(items.size, 0)
})

test('to another user it does not come, and is thrown away', () => {
  for (const other of ['13', '', undefined]) {
    storeDrafts('12')
    assert.equal(readDrafts(other).drafts, [])
    assert.equal(readDrafts('12').drafts, [])
  }
})

test('nothing is kept without an open form, or without a user', () => {
  storeDrafts(undefined)
  connectDrafts({ read: () => [], resume() {} })
  storeDrafts('12')
  assert.is(items.size, 0)
})

test('a draft of the wrong shape is none, and neither are those stored with it', () => {
  const wrongs = [
    { verb: 1 },
    { args: 7 },
    { args: undefined },
    { at: undefined },
    { input: null },
    { input: 'x' },
    { input: [] },
    { input: undefined },
  ]
  for (const wrong of wrongs) {
    items.set('draft', JSON.stringify({ drafts: [draft, { ...draft, ...wrong }], user: '12', id: 'a', until: Date.now() + 1000 }))
    assert.equal(readDrafts('12').drafts, [], JSON.stringify(wrong))
    assert.is(items.size, 0)
  }
})

test.run()
