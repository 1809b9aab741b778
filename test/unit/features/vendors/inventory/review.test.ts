/** The review under way: it begins with a file, and ends with the session. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { beginReview, keepSheet, review, setConfirmed } from '../../../../../src/features/vendors/inventory/review/review.ts'
import { forgetSession } from '../../../../../src/lib/sessionMemory.ts'

const last = () =>
  new File(['ベンダーID,メールアドレス,ロール,ユーザーID,ベンダーユーザーID\r\n1,a@x.jp,ベンダー管理者,101,11\r\n'], 'last.csv')

test('ends with the session', async () => {
  assert.is(await beginReview(last(), []), undefined)
  assert.is(review.value?.file.name, 'last.csv')
  forgetSession()
  assert.is(review.value, undefined)
})

for (const [title, bytes] of [
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
  ['UTF-16', new Uint8Array(Buffer.from('ベンダーID,メールアドレス', 'utf16le'))],
] as const) {
  test(`H60 says what is wrong with ${title}`, async () =>
    assert.match(
      (await beginReview(new File([bytes], 'last.csv'), [])) ?? '',
      '文字コードがUTF-8かShift_JISのCSVファイルを選択してください。',
    ))
}

test('H65 does not begin if the session ends while its file is read', async () => {
  const beginning = beginReview(last(), [])
  forgetSession()
  await beginning
  assert.is(review.value, undefined)
})

test('a sheet that is ready late goes to no other review', async () => {
  const file = { name: 'sheet.csv', text: '' }
  const sheet = { facts: [], rows: [], list: file, file }
  await beginReview(last(), [])
  const former = review.value!
  setConfirmed([], true)
  keepSheet(former, sheet)
  assert.is(review.value?.sheet, sheet, 'what is confirmed meanwhile does not matter')
  await beginReview(last(), [])
  keepSheet(former, sheet)
  assert.is(review.value?.sheet, undefined)
})

test.run()
