import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { button, departures, description, dialog, fieldErrors, formMessages, press, text, textbox, type, until } from './open.tsx'
import { translate } from '../support/translate.ts'
import { names, openPage, sent, smallPlatform } from './vendorPage.ts'

test('a vendor is deleted once exactly its name has been typed; then the focus is on the same button of the next row', async () => {
  const platform = smallPlatform()
  // The next row has links besides.
  platform.tables.vendorGroups.push({ id: 900, vendor: 102, name: '畑' })
  await openPage(platform)
  assert.is(names()[names().indexOf('青森農園') + 1], '秋田農園')
  await press('青森農園を削除')
  await until(() => dialog('ベンダー削除') && textbox('ベンダー名'))
  assert.match(text(), 'ベンダー「青森農園」を削除します。確認のため、ベンダー名を入力してください。')
  await press('削除')
  assert.equal(fieldErrors(), ['ベンダー名: ＊ベンダーの名前を入力してください。'])
  await until(() => document.activeElement === textbox('ベンダー名'))
  await type('ベンダー名', '青森')
  // Cancelling forgets what was typed.
  await press('キャンセル')
  await until(() => !dialog())
  await press('青森農園を削除')
  await until(() => textbox('ベンダー名')?.value === '')
  // A browser that translates the page leaves the name that has to be typed.
  translate(words => words.replaceAll('青森農園', 'Aomori Farm'))
  assert.match(text(), '青森農園')
  await type('ベンダー名', '青森農園')
  await press('削除')
  await until(() => text().includes('ベンダーの削除が完了しました。'))
  assert.is(sent(platform, 'DELETE'), 1)
  await press('OK')
  await until(() => !names().includes('青森農園') && document.activeElement === button('秋田農園を削除'))
})

for (const [what, name, shown] of [
  ['missing', null, '-'],
  ['empty', '', '-'],
  ['blank', '　', '　'],
] as const) {
  test(`a vendor whose name is ${what} has buttons with names, and is deleted once what stands for it has been typed`, async () => {
    const platform = smallPlatform({ name: name as string })
    await openPage(platform)
    assert.ok(button(`${shown}を編集`.trim()))
    await press(`${shown}を削除`.trim())
    await until(() => dialog('ベンダー削除') && textbox('ベンダー名'))
    assert.match(text(), `ベンダー「${shown}」を削除します。`.replace('　', ' '))
    await press('削除')
    assert.is(fieldErrors().length, 1)
    await type('ベンダー名', shown)
    await press('削除')
    await until(() => text().includes('ベンダーの削除が完了しました。'))
    assert.is(sent(platform, 'DELETE'), 1)
  })
}

test('a typed name that differs in ways that are hard to see comes with a hint', async () => {
  await openPage(smallPlatform({ name: 'AB ﾉｳ園' }))
  await press('AB ﾉｳ園を削除')
  await until(() => dialog('ベンダー削除'))
  for (const near of ['AB ﾉｳ園 ', 'ABﾉｳ園', 'ab ﾉｳ園', 'ＡＢ ﾉｳ園', 'AB ノウ園']) {
    await type('ベンダー名', near)
    assert.match(description(textbox('ベンダー名')), '空白、全角と半角、大文字と小文字の違いをご確認ください。', near)
  }
  for (const other of ['AB ﾉｳ園', 'AB', '']) {
    await type('ベンダー名', other)
    assert.not.match(description(textbox('ベンダー名')), '違いをご確認ください', other)
  }
})

test('a deletion whose answer was lost succeeds when it is pressed again', async () => {
  const platform = await openPage()
  await press('青森農園を削除')
  await until(() => dialog('ベンダー削除'))
  await type('ベンダー名', '青森農園')
  platform.faults.push({ method: 'DELETE', path: '/api/v1/vendor/101/', kind: 'drop', afterwards: true, times: 1 })
  await press('削除')
  await until(() => formMessages().length)
  await press('削除')
  await until(() => text().includes('ベンダーの削除が完了しました。'))
})

test('a name that was typed when the session ended is not kept, which the sign-in page says', async () => {
  const platform = await openPage()
  await press('青森農園を削除')
  await until(() => dialog('ベンダー削除'))
  await type('ベンダー名', '青森農園')
  platform.expireTokens()
  await press('削除')
  await until(() => departures.length > 0)
  assert.match(sessionStorage.getItem('returnTo')!, '"isDraftLost":true')
})

test.run()
