import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Draft } from '../../../../src/lib/draft.ts'
import { connectDrafts, keepWaiting, openDrafts, storeDrafts, storedDrafts } from '../../../../src/state/session/storedDrafts.ts'
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
test('drafts that wait for the code of their forms stay stored', () => {
  items.set('draft', JSON.stringify({ drafts, user: '12', id: 'a', until: Date.now() + 1000 }))
  assert.equal(storedDrafts('12'), { drafts, id: 'a' })
  assert.equal([openDrafts(), storeDrafts('12')], [[], true])
  assert.equal(storedDrafts('12'), { drafts, id: 'a' })
  connectDrafts(() => drafts)
  assert.is(openDrafts(), drafts)
})

test('what was typed is stored under one key, with an id of its own', () => {
  storeDrafts('12')
  assert.equal([...items.keys()], ['draft'])
  const { id } = storedDrafts('12')!
  storeDrafts('12')
  assert.equal(storedDrafts('12')!.drafts, drafts)
  assert.is.not(storedDrafts('12')!.id, id)
})

test('what is open again leaves the storage; what is stored since does not', () => {
  storeDrafts('12')
  const { id } = storedDrafts('12')!
  keepWaiting(id, [draft])
  assert.equal(storedDrafts('12'), { drafts: [draft], id })
  keepWaiting('earlier', [])
  assert.equal(storedDrafts('12'), { drafts: [draft], id })
  keepWaiting(id, [])
  assert.is(items.size, 0)
})

test('to another user it does not come, and is thrown away', () => {
  for (const other of ['13', '', undefined]) {
    storeDrafts('12')
    assert.is(storedDrafts(other), undefined)
    assert.is(items.size, 0)
  }
})

test('nothing is kept without an open form, or without a user', () => {
  storeDrafts(undefined)
  connectDrafts(() => [])
  storeDrafts('12')
  assert.is(items.size, 0)
})

test('of a draft of the wrong shape, and those stored with it, the user alone is told', () => {
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
    assert.equal(storedDrafts('12'), { drafts: [], id: '' }, JSON.stringify(wrong))
    assert.is(storedDrafts('13'), undefined)
    assert.is(items.size, 0)
  }
})

test.run()
