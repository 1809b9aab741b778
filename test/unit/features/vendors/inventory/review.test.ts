/** The review under way in the store of answers. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { beginLater, currentReview, endReview } from '../../../../../src/features/vendors/inventory/review/review.ts'
import type { Sheet } from '../../../../../src/features/vendors/inventory/review/sheet.ts'
import { clearAnswers } from '../../../../../src/lib/answers.ts'

const file = { name: 'last.csv', sha256: 'x' }
const list = { vendors: [], people: 0, isOfAll: true, filtered: undefined, duplicates: 0 }

test('ends although its sheet has ids that no number can hold', () => {
  beginLater()(file, list)
  const row = { id: '1', vendor: { id: 12345678901234567890n } }
  currentReview()!.sheet = {
    facts: [],
    list: { name: '', text: '' },
    file: { name: '', text: '' },
    rows: [{ id: '1', row, confirmedAt: 1 }],
  } satisfies Sheet
  endReview()
  assert.is(currentReview(), undefined)
})

test('H65 does not begin if the session ends while its file is read', () => {
  const begin = beginLater()
  clearAnswers()
  begin(file, list)
  assert.is(currentReview(), undefined)
})

test.run()
