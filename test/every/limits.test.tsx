import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialog, fieldErrors, leave, paste, press, textbox, until } from '../component/open.tsx'
import { takeCalls } from '../component/peoplePage.ts'
import { fill, openRow, rowNamed } from './rows.ts'

/** What each form needs, in the order of its fields (spec, section 5). */
const needed: Readonly<Record<string, readonly string[]>> = {
  'add a vendor': ['ベンダー名: ＊ベンダー名を入力', '契約番号: ＊契約番号を入力', '会員種別: ＊会員種別を選択'],
  'add a user': ['メールアドレス: ＊メールアドレスを入力', '姓: ＊姓を入力', '名: ＊名を入力', 'ロール: ＊ロールを選択'],
  'add a group': ['グループ名: ＊グループ名を入力'],
  'add an application': ['アプリケーション名: ＊名前を入力', 'グループ: ＊グループを選択'],
}

for (const [name, errors] of Object.entries(needed)) {
  test(`${name}: without what it needs the form says so at each field, focuses the first one, and sends nothing`, async () => {
    const platform = await openRow(rowNamed(name))
    const first = errors[0]!.split(':')[0]!
    takeCalls(platform)
    await paste(first, '　 ')
    await press('保存')
    assert.equal([fieldErrors(), takeCalls(platform)], [errors.map(error => `${error}してください。`), []])
    await until(() => document.activeElement === textbox(first))
    await paste(first, 'a@b.jp')
    assert.is(fieldErrors().length, errors.length - 1)
  })
}

/** The most characters of each text (spec, section 9). */
const limits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'add a vendor': { ベンダー名: 64, 契約番号: 16, 利用通知メールアドレス: 1000 },
  'add a user': { メールアドレス: 1000, 姓: 256, 名: 256 },
  'add a group': { グループ名: 125 },
  'add an application': { アプリケーション名: 100, 説明: 512 },
  'change the notification address': { 利用通知メールアドレス: 1000 },
}

for (const [name, texts] of Object.entries(limits)) {
  test(`T64 ${name}: its texts take as many characters as the platform does and no more, and count them as the rule does`, async () => {
    await openRow(rowNamed(name))
    await fill(rowNamed(name))
    for (const [label, max] of Object.entries(texts)) {
      const isAddress = label.endsWith('アドレス')
      await paste(label, 'a b@b.jp')
      await leave(label)
      assert.equal(said(), isAddress ? [`${label}: ＊メールアドレスの形式が正しくありません`] : [])
      for (const length of [max + 1, max]) {
        await paste(label, isAddress ? `${'a'.repeat(length - 5)}@b.jp` : '𠮷'.repeat(length))
        await leave(label)
        assert.match(dialog()!.textContent!, `${length.toLocaleString('ja')} / ${max.toLocaleString('ja')}文字`)
        assert.equal(said(), length > max ? [`${label}: ＊${max}文字以内で入力してください`] : [])
      }
    }
  })
}

/** Returns the errors at the fields, without what helps with them. */
function said() {
  return fieldErrors().map(error => error.split('。')[0])
}

test.run()
