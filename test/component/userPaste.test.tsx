/** Adding users from rows of a spreadsheet, and mending rows with a problem in the preview. */
import { act, fireEvent } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  button,
  checkbox,
  choose,
  copiedBy,
  departures,
  description,
  dialog,
  key,
  leave,
  press,
  settled,
  pressTwice,
  rows,
  signInAgain,
  signOutElsewhere,
  table,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { areChecked, check, chooseFile, fileInput, found, heads, openImport, pasteRows, results, title, user, utf8 } from './importPage.ts'
import { disabledReasonOf, emails, intercept, smallPlatform, takeCalls, takeWrites } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

const field = '表計算ソフトからの貼り付け'
const lines = (...rows: readonly (readonly string[])[]) => rows.map(row => `${row.join('\t')}\r\n`).join('')
const people = lines(heads, ['a@example.jp', '新', '稲', user], ['b@example.jp', '', '穂', '社長'])
const cells = (row: number) => rows(found)[row]!.slice(1, -1)
const cell = (row: number, column: string, shown: string) => `${row}行目の${column}「${shown}」を編集`
const isOpen = (row: number, column: string) => textbox(`${row}行目の${column}`) !== null
const open = (row: number, column: string, shown: string) => press(cell(row, column, shown))
/** Edits a text, and leaves the field by Enter. */
async function mend(row: number, column: string, shown: string, value: string) {
  await open(row, column, shown)
  await type(`${row}行目の${column}`, value)
  await key('Enter')
  await until(areChecked)
}

async function openPasted(pasted = people, platform = smallPlatform()) {
  await openImport(platform)
  await pasteRows(pasted)
  await until(areChecked)
  takeCalls(platform)
  return platform
}

test('rows that were copied in a spreadsheet are pasted anywhere into the dialog, checked, and added', async () => {
  const platform = await openImport()
  assert.is(disabledReasonOf('登録'), 'CSVファイルを選択するか、行を貼り付けてください。')
  assert.is(await pasteRows('\r\n'), true)
  // A dialog that opens focuses its first control.
  assert.is(await pasteRows(people, fileInput()), false)
  await until(areChecked)
  assert.equal(results(), ['新規', '姓を入力してください。「社長」というロールはありません。'])
  assert.equal(takeWrites(platform), [])
  // Not once there are rows; in its field, always.
  assert.is(await pasteRows(lines(['c@example.jp', '新', '稲', user])), true)
  assert.is(results().length, 2)
  await press('読み込み直す')
  await pasteRows(lines(['C@example.jp', '新', '稲', user]), textbox(field)!)
  await until(() => results().join() === '新規')
  await press('登録')
  await until(() => text().includes('1人を登録しました。'))
  await press('閉じる')
  await until(() => emails().includes('C@example.jp'))
  assert.match((await copiedBy(() => press('案内文をコピー')))[0]!, 'C@example.jp')
})

test('what was read folds into one line, which has the focus, and unfolds for another file', async () => {
  await openPasted()
  assert.is(document.activeElement?.textContent, '貼り付けた2行を読み込みました。')
  assert.not(textbox(field))
  await press('読み込み直す')
  assert.is(document.activeElement, fileInput())
  assert.is(results().length, 2)
  await check([heads, ['c@example.jp', '新', '稲', user]])
  assert.is(document.activeElement?.textContent, 'users.csvの1行を読み込みました。')
  assert.not(textbox(field))
  await press('読み込み直す')
  await pasteRows('こんにちは', textbox(field)!)
  await until(() => description(textbox(field)).includes('列を区切る文字がありません。'))
})

test('H76 what cannot be read says why at its field, by the rules of a file, and something else can be pasted', async () => {
  await openImport()
  for (const [pasted, problem] of [
    [lines(['メールアドレス', '姓', 'ロール'], ['a', 'b', 'c']), '次の列がありません：名（タブ区切りとして読み込みました）'],
    [
      lines(['新', '稲', 'a@example.jp', user]),
      '列名の行がありません。列名（メールアドレス、姓、名、ロール）を付けるか、列をこの順序に並べてください。',
    ],
    ['a'.repeat(10_000_001), 'ファイルが大きすぎます。読み込めるのは10.0 MBまでです。'],
  ] as const) {
    button('キャンセル')!.focus()
    await pasteRows(pasted)
    await until(() => description(textbox(field)).includes(problem))
    assert.is(document.activeElement, textbox(field), 'its problem is read out')
  }
  await pasteRows(people)
  await until(areChecked)
  await press('読み込み直す')
  assert.is(textbox(field)!.getAttribute('aria-invalid'), null)
})

test('typed text is read by its button; a paste into it is a part of it; and leaving asks first', async () => {
  await openImport()
  assert.is(disabledReasonOf('読み込む'), '行を貼り付けるか、入力してください。')
  await type(field, 'a@example.jp,新')
  assert.is(await pasteRows(people, textbox(field)!), true)
  assert.is(table(found), null)
  await key('Escape')
  await until(() => dialog('入力内容の破棄'))
  await press('キャンセル')
  assert.is(textbox(field)!.value, 'a@example.jp,新')
  await press('読み込む')
  await until(areChecked)
  assert.equal(cells(0), ['a@example.jp', '新', '（空欄）', '（空欄）'])
  await press('読み込み直す')
  assert.is(textbox(field)!.value, '')
})

test('a file asks before it takes the place of typed text, and is not named if that stays; 登録 asks before it goes without', async () => {
  await openImport()
  await type(field, 'a@example.jp,新')
  await chooseFile(utf8([heads, ['c@example.jp', '新', '稲', user]]))
  await until(() => dialog('入力内容の破棄'))
  await press('キャンセル')
  assert.equal([textbox(field)!.value, fileInput().value, table(found)], ['a@example.jp,新', '', null])
  await chooseFile(utf8([heads, ['c@example.jp', '新', '稲', user]]))
  await press('破棄')
  await until(() => results().join() === '新規')
  await press('読み込み直す')
  await type(field, 'b@example.jp,新')
  for (const answer of ['キャンセル', '破棄']) {
    await press('登録')
    await until(() => dialog('入力内容の破棄'))
    await press(answer)
  }
  await until(() => text().includes('1人を登録しました。'))
})

test('登録 takes what is in a cell that is still open, once that has been checked', async () => {
  const platform = await openPasted(lines(heads, ['a@example.jp', '新', '稲', user], ['b@example.jp', '', '穂', user]))
  await open(3, 'メールアドレス', 'b@example.jp')
  await type('3行目のメールアドレス', 'hanako.noda@example.jp')
  await press('登録')
  await until(() => results()[1] === '既存アカウントを追加（野田 花子）')
  await settled()
  assert.equal(takeWrites(platform), [], 'nobody has read whose address it is')
  await mend(3, 'メールアドレス', 'hanako.noda@example.jp', 'b@example.jp')
  await open(3, '姓', '（空欄）')
  await type('3行目の姓', '新')
  await press('登録')
  await until(() => text().includes('2人を登録しました。'))
})

test('登録 adds nobody below the question whether to give up', async () => {
  const platform = await openPasted(lines(heads, ['a@example.jp', '新', '稲', user], ['b@example.jp', '', '穂', user]))
  await open(3, '姓', '（空欄）')
  await type('3行目の姓', '新')
  const answer = gateResponses(platform, { path: /is_exist_user/ })
  await press('登録')
  await key('Escape')
  await until(() => dialog('入力内容の破棄'))
  answer()
  await settled()
  await press('破棄')
  await until(() => !dialog())
  assert.equal(takeWrites(platform), [])
})

test('登録 says so if the cell that is still open leaves nobody to add', async () => {
  await openPasted(lines(heads, ['a@example', '新', '稲', user]))
  await open(2, 'メールアドレス', 'a@example')
  await type('2行目のメールアドレス', 'several@example.jp')
  await press('登録')
  await until(() => results().join() === '登録済み（このベンダー）')
  await settled()
  assert.is(disabledReasonOf('登録'), '登録できるユーザーがいません。')
})

test('登録 waits for the check of what is mended while it waits', async () => {
  const nameless = ['b@example.jp', 'c@example.jp'].map(email => [email, '', '穂', user])
  const platform = await openPasted(lines(heads, ['a@example.jp', '新', '稲', user], ...nameless))
  const release = gateResponses(platform, { path: /is_exist_user/ })
  await open(3, '姓', '（空欄）')
  await type('3行目の姓', '新')
  await press('登録')
  await open(4, '姓', '（空欄）')
  await type('4行目の姓', '新')
  await key('Enter')
  assert.match(text(), '新規1人')
  release()
  await until(() => text().includes('3人を登録しました。'))
  assert.is(takeWrites(platform).length, 6)
})

test('a row with a problem is mended in place, is checked again, and goes with the batch', async () => {
  const platform = await openPasted()
  assert.is(button(cell(2, '姓', '新')), null)
  await open(3, '姓', '（空欄）')
  assert.is(document.activeElement, textbox('3行目の姓'))
  assert.match(document.activeElement!.getAttribute('aria-description')!, '姓を入力してください。')
  assert.is(document.activeElement!.getAttribute('aria-invalid'), 'true')
  await type('3行目の姓', '実')
  await key('Enter')
  assert.is(document.activeElement, button(cell(3, '姓', '実')))
  await until(() => results()[1] === '「社長」というロールはありません。')
  assert.match(text(), '新規1人、登録できない行1件です。')
  await key('F2', button(cell(3, 'ロール', '社長'))!)
  await choose('3行目のロール', user)
  await until(() => results()[1] === '新規')
  assert.match(text(), '新規2人です。')
  assert.ok(checkbox('登録できない行のみ'), 'the rows below it stay where they are')
  // What was mended stays open for more.
  await leave(document.activeElement!)
  await mend(3, '名', '穂', '実り')
  assert.equal(takeWrites(platform), [])
  await pressTwice('登録')
  await until(() => text().includes('2人を登録しました。'))
  const writes = takeWrites(platform)
  assert.is(writes.length, 4)
  assert.is(writes[2], 'POST /idProviderUser/ {"userName":"b@example.jp","familyName":"実","givenName":"実り"}')
  // What was sent is not edited.
  assert.is(button(/を編集$/), null)
})

test('a corrected address frees the other row with the old one, and is looked up', async () => {
  const platform = await openPasted(
    lines(
      ['a@example.jp', '', '稲', user],
      ['A@example.jp', '新', '稲', user],
      ['x', '新', '稲', user],
      ['c@example.jp', '新', '稲', user],
    ),
  )
  assert.equal(results(), ['姓を入力してください。', '1行目と同じメールアドレスです。', 'メールアドレスの形式が正しくありません。', '新規'])
  await mend(1, 'メールアドレス', 'a@example.jp', 'hanako.noda@example.jp')
  assert.equal(results().slice(0, 2), ['既存アカウントを追加（野田 花子）', '新規'])
  await mend(3, 'メールアドレス', 'x', 'c@example.jp')
  assert.equal(results(), ['既存アカウントを追加（野田 花子）', '新規', '新規', '3行目と同じメールアドレスです。'])
  await mend(3, 'メールアドレス', 'c@example.jp', 'vendor.user@example.jp ')
  assert.equal(results(), ['既存アカウントを追加（野田 花子）', '新規', '登録済み（このベンダー）', '新規'])
  assert.match(text(), '新規2人、既存アカウントを追加1人、登録済み1人です。')
  // Rows that no change concerned are not asked about again.
  assert.is(takeCalls(platform).filter(call => call.includes('is_exist_user/?userName=c@example.jp')).length, 2)
})

test('Esc restores a cell, also a chosen role; an Enter of a conversion does not save', async () => {
  const platform = await openPasted()
  await open(3, '姓', '（空欄）')
  await type('3行目の姓', 'みのる', { ime: true })
  assert.ok(isOpen(3, '姓'))
  await act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'Escape', keyCode: 229, isComposing: true }))
  assert.ok(isOpen(3, '姓'))
  await key('Escape')
  assert.is(document.activeElement, button(cell(3, '姓', '（空欄）')))
  assert.ok(dialog(title))
  assert.equal(takeCalls(platform), [])
  await open(3, '姓', '（空欄）')
  assert.is(textbox('3行目の姓')!.value, '')
  await open(3, 'ロール', '社長')
  await choose('3行目のロール', user)
  await key('Escape')
  await until(() => areChecked() && results()[1] === '姓を入力してください。「社長」というロールはありません。')
  assert.is(document.activeElement, button(cell(3, 'ロール', '社長')))
})

test('Esc and other rows ask before they discard what was mended; a cell that is left is saved', async () => {
  await openPasted()
  await open(3, '姓', '（空欄）')
  await type('3行目の姓', '実')
  await leave('3行目の姓')
  await until(() => button(cell(3, '姓', '実')))
  await key('Escape')
  await until(() => dialog('入力内容の破棄'))
  await press('キャンセル')
  await press('読み込み直す')
  await pasteRows(lines(['c@example.jp', '新', '稲', user]), textbox(field)!)
  await until(() => dialog('入力内容の破棄'))
  await press('キャンセル')
  assert.is(results().length, 2)
  await pasteRows(lines(['c@example.jp', '新', '稲', user]), textbox(field)!)
  await until(() => dialog('入力内容の破棄'))
  await press('破棄')
  await until(() => results().join() === '新規')
})

test('of the rows that cannot be added, those that are mended stay in sight', async () => {
  await openPasted()
  await press(checkbox('登録できない行のみ')!)
  assert.is(rows(found).length, 1)
  await open(3, 'ロール', '社長')
  await choose('3行目のロール', user)
  await leave(document.activeElement!)
  await mend(3, '姓', '（空欄）', '実')
  assert.equal(results(), ['新規'])
})

test('H77 rows are mended while others are checked, and a late answer to what was there before does not count', async () => {
  const platform = await openImport()
  const release = gateResponses(platform, { path: '/api/v1/vendorUser/is_exist_user/?userName=b%40example.jp' })
  await pasteRows(lines(['a@', '新', '稲', user], ['b@example.jp', '新', '稲', user]))
  await until(() => results()[0] === 'メールアドレスの形式が正しくありません。')
  assert.is(results()[1], '確認中')
  await open(1, 'メールアドレス', 'a@')
  await type('1行目のメールアドレス', 'vendor.user@example.jp')
  await key('Enter')
  await until(() => results()[0] === '登録済み（このベンダー）')
  assert.is(disabledReasonOf('登録'), '確認が終わるまでお待ちください。')
  release()
  await until(areChecked)
  assert.equal(results(), ['登録済み（このベンダー）', '新規'])
})

test('H77 a row whose look-up fails after it was mended says so, and is asked about again, also while another one is', async () => {
  const platform = await openPasted(people.replace(user, '社長'))
  platform.faults.push({ path: '/api/v1/vendorUser/is_exist_user/?userName=b%40example.jp', times: 1, status: 500 })
  await mend(3, '姓', '（空欄）', '実')
  assert.match(results()[1]!, '確認できませんでした。')
  const release = gateResponses(platform, { path: /is_exist_user.*a%40example/ })
  await open(2, 'ロール', '社長')
  await choose('2行目のロール', user)
  await press('確認できなかった行を再確認')
  release()
  await until(() => results().join() === '新規,「社長」というロールはありません。')
})

test('a 401 while a mended row is checked keeps what was mended, open for more, and what is being typed in a cell', async () => {
  const platform = await openPasted()
  intercept(platform, call => (call.startsWith('GET /vendorUser/is_exist_user/') ? new Response(null, { status: 401 }) : undefined))
  await open(3, 'ロール', '社長')
  await choose('3行目のロール', user)
  const { handle } = smallPlatform()
  await until(() => departures.length)
  platform.handle = handle
  await signInAgain(platform)
  await until(() => dialog(title) && areChecked())
  assert.equal(results(), ['新規', '姓を入力してください。'])
  assert.match(text(), 'サインインの前に読み込んだ内容を復元しました。')
  await open(3, '姓', '（空欄）')
  await type('3行目の姓', '実')
  await signOutElsewhere()
  await signInAgain(platform)
  await until(() => dialog(title) && areChecked())
  assert.equal(results(), ['新規', '新規'])
  await mend(3, '姓', '実', '実り')
  assert.equal(results(), ['新規', '新規'])
})

test('typed text comes back after the session has ended', async () => {
  const platform = await openImport()
  await type(field, 'a@example.jp')
  await signOutElsewhere()
  await signInAgain(platform)
  await until(() => dialog(title) && textbox(field))
  assert.is(textbox(field)!.value, 'a@example.jp')
})

test.run()
