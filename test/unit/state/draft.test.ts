import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connectDrafts, type Draft, keepDrafts, takeDrafts } from '../../../src/state/draft.ts'
import { provideEmpty } from '../lib/memoryStorage.ts'

const draft: Draft = {
  form: 'editVendor', of: '7', at: '["/vendors",null,null]', values: { name: 'アグリ', active: true, types: [1, 2] }, start: { name: '' },
}
const drafts = [draft, { ...draft, form: 'group', of: '' }]
let items = new Map<string, string>()

test.before.each(() => {
  items = provideEmpty('sessionStorage')
  connectDrafts(() => drafts)
})

test('what was typed comes back to the same user, once', () => {
  keepDrafts('12')
  assert.equal([...items.keys()], ['draft'])
  assert.equal(takeDrafts('12'), drafts)
  assert.equal(takeDrafts('12'), [])
  assert.is(items.size, 0)
})

test('to another user it does not come, and is thrown away', () => {
  for (const other of ['13', '', undefined]) {
    keepDrafts('12')
    assert.equal(takeDrafts(other), [])
    assert.equal(takeDrafts('12'), [])
  }
})

test('nothing is kept without an open form, or for nobody', () => {
  keepDrafts(undefined)
  connectDrafts(() => [])
  keepDrafts('12')
  assert.is(items.size, 0)
})

test('a draft of the wrong shape is none', () => {
  const wrongs = [
    { form: 1 }, { of: 7 }, { of: undefined }, { at: undefined }, { values: null }, { values: 'x' }, { values: undefined },
  ]
  for (const wrong of wrongs) {
    items.set('draft', JSON.stringify({ forms: [{ ...draft, ...wrong }], user: '12', until: Date.now() + 1000 }))
    assert.equal(takeDrafts('12'), [], JSON.stringify(wrong))
    assert.is(items.size, 0)
  }
})

test.run()
