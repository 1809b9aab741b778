import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connectDraft, type Draft, keepDraft, takeDraft } from '../../../src/state/draft.ts'
import { provideEmpty } from '../lib/memoryStorage.ts'

const draft: Draft = {
  form: 'editVendor', of: '7', at: '["/vendors",null,null]', values: { name: 'アグリ', active: true, types: [1, 2] }, start: { name: '' },
}
let items = new Map<string, string>()

test.before.each(() => {
  items = provideEmpty('sessionStorage')
  connectDraft(() => draft)
})

test('what was typed comes back to the same user, once', () => {
  keepDraft('12')
  assert.equal([...items.keys()], ['draft'])
  assert.equal(takeDraft('12'), draft)
  assert.is(takeDraft('12'), undefined)
  assert.is(items.size, 0)
})

test('to another user it does not come, and is thrown away', () => {
  for (const other of ['13', '', undefined]) {
    keepDraft('12')
    assert.is(takeDraft(other), undefined)
    assert.is(takeDraft('12'), undefined)
  }
})

test('nothing is kept without an open form, or for nobody', () => {
  keepDraft(undefined)
  connectDraft(() => undefined)
  keepDraft('12')
  assert.is(items.size, 0)
})

test('a draft of the wrong shape is none', () => {
  const wrongs = [
    { form: 1 }, { of: 7 }, { of: undefined }, { at: undefined }, { user: 12 }, { values: null }, { values: 'x' }, { values: undefined },
  ]
  for (const wrong of wrongs) {
    items.set('draft', JSON.stringify({ ...draft, user: '12', until: Date.now() + 1000, ...wrong }))
    assert.is(takeDraft('12'), undefined, JSON.stringify(wrong))
    assert.is(items.size, 0)
  }
})

test.run()
