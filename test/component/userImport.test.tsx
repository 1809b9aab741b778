/** Adding users from a CSV file: the preview, the batch, and what comes back. */
import { act, fireEvent } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toCsv } from '../../src/lib/csv.ts'
import type { Platform } from '../platform/platform.ts'
import {
  button, checkbox, departures, description, dialog, open, press, rows, savedBy, settled, signIn, text, until,
} from './open.tsx'
import { addUsers, disabledReasonOf, emails, intercept, openUsers, smallPlatform, takeCalls, takeWrites } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

const title = 'CSVからユーザーを追加'
const found = '読み込んだユーザー'
const heads = ['メールアドレス', '姓', '名', 'ロール']
const user = 'ベンダー利用者'

const results = () => rows(found).map(row => row.at(-1))
const input = () => dialog(title)!.querySelector<HTMLInputElement>('input[type="file"]')!
const utf8 = (lines: readonly (readonly string[])[]) => new TextEncoder().encode(lines.map(line => line.join(',')).join('\r\n'))

async function openImport(platform = smallPlatform()) {
  await openUsers('/users?vendor=2', platform)
  await until(() => emails().length)
  await press('CSVから追加')
  await until(() => dialog(title)?.querySelector('input[type="file"]'))
  takeCalls(platform)
  return platform
}

async function choose(bytes: Uint8Array<ArrayBuffer>) {
  await act(async () => {
    Object.defineProperty(input(), 'files', { value: [new File([bytes], 'users.csv')], configurable: true })
    fireEvent.change(input())
  })
}

/** Chooses a file, and waits until its rows have been checked. */
async function check(lines: readonly (readonly string[])[]) {
  await choose(utf8(lines))
  await until(() => results().length && !results().includes('確認中'))
}

/** A platform with two users of no vendor, one of whom has no account that the identity provider tells about. */
function platformWithLoose(): Platform {
  const platform = smallPlatform()
  addUsers(platform, 2, [['loose@example.jp', '離', '一人', 3]])
  platform.tables.vendorUsers.pop()
  return platform
}

test('every row says what adding it would do, by the look-ups of the dialog, and nothing is sent before the user agrees', async () => {
  const platform = await openImport(platformWithLoose())
  assert.is(disabledReasonOf('登録'), 'CSVファイルを選択してください。')
  await check([
    ['備考', 'ロール', '名', '姓', 'メールアドレス'],
    ['', user, '稲子', '新田', 'new@example.jp'],
    ['', 'ベンダー管理者', '', '', 'hanako.noda@example.jp'],
    ['', '', '', '', 'Vendor.User@example.jp'],
    ['', user, '稲子', '新田', 'NEW@example.jp'],
    ['', user, '', '新田', 'a@example.jp'],
    ['', '社長', '稲子', '新'.repeat(101), 'b@example.jp'],
    ['', '', '稲子', '新田', 'a b@example.jp'],
    ['', user, '稲子', '新田', ''],
    ['', user, '一人', '離', 'loose@example.jp'],
  ])
  assert.equal(results(), [
    '新規', '既存アカウントを追加（野田 花子）', '登録済み', '2行目と同じメールアドレスです。', '名を入力してください。',
    '姓：100文字以内で入力してください。「社長」というロールはありません。', 'メールアドレスの形式が正しくありません。',
    'メールアドレスを入力してください。', '既存アカウントを追加（離 一人）',
  ])
  assert.match(text(), '新規1件、既存アカウントを追加2件、登録済み1件、登録できない行5件')
  assert.equal(takeWrites(platform), [])

  const before = platform.tables.users.length
  await press('登録')
  await until(() => text().includes('3件すべて完了しました。'))
  const [first, second] = platform.tables.users.slice(before)
  const loose = platform.tables.users[before - 1]
  assert.equal(takeWrites(platform), [
    'POST /idProviderUser/ {"userName":"new@example.jp","familyName":"新田","givenName":"稲子"}',
    `POST /vendorUser/ {"vendor":2,"user":${first!.id},"role":3}`,
    'POST /idProviderUser/ {"userName":"hanako.noda@example.jp","familyName":"野田","givenName":"花子","idProviderUserId":'
      + `${platform.tables.idProviderUsers.find(({ userName }) => userName.startsWith('hanako'))!.id}}`,
    `POST /vendorUser/ {"vendor":2,"user":${second!.id},"role":2}`,
    `POST /vendorUser/ {"vendor":2,"user":${loose!.id},"role":3}`,
  ])
  await press('閉じる')
  await until(() => emails().includes('new@example.jp') && emails().includes('hanako.noda@example.jp'))
})

test('only the rows that cannot be added are shown where the user asks for it, and they can be saved with their reasons', async () => {
  await openImport()
  await check([heads, ['new@example.jp', '新田', '稲子', user], ['=a@example.jp', '', '稲子', user], ['x', '新', '稲', user]])
  await press(checkbox('登録できない行のみ表示')!)
  assert.equal(rows(found).map(row => row[0]), ['3行目', '4行目'])
  const { name, text: saved } = await savedBy(() => press('登録できない行をCSVで保存'))
  assert.match(name, /^ユーザー追加_登録できない行/)
  assert.is(saved, toCsv([
    [...heads, '理由'], ['=a@example.jp', '', '稲子', user, '姓を入力してください。'],
    ['x', '新', '稲', user, 'メールアドレスの形式が正しくありません。'],
  ]).slice(1))
})

test('a list that was saved here is known in every row, whatever its cells look like', async () => {
  const platform = smallPlatform()
  addUsers(platform, 2, [['=sum@example.jp', '+姓', '-名', 2], ["'=a@example.jp", '"引,用"', '改\n行', 3]])
  platform.tables.users.find(({ user_name }) => user_name.startsWith('=sum'))!.family_name = ''
  await openUsers('/users?vendor=2', platform)
  await until(() => emails().length)
  const { bytes } = await savedBy(() => press('ユーザー一覧のCSV'))
  await press('CSVから追加')
  await until(() => dialog(title)?.querySelector('input[type="file"]'))
  await choose(bytes as Uint8Array<ArrayBuffer>)
  await until(() => results().length && !results().includes('確認中'))
  assert.equal(results(), emails().map(() => '登録済み'))
  assert.is(disabledReasonOf('登録'), '登録できるユーザーがありません。')
})

test('a file that holds no users says why, at its field, and another one can be chosen', async () => {
  await openImport()
  for (const [bytes, problem] of [
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0xff),
      'CSVファイルとして読み込めませんでした。Excelのファイルは、CSV形式で保存してから選択してください。'],
    [utf8([['メールアドレス', '名前', 'ロール']]), '次の列がありません：姓、名'],
    [new Uint8Array(), '次の列がありません：メールアドレス、姓、名、ロール'],
    [utf8([heads, ['', '', '', '']]), 'ユーザーの行がありません。2行目から入力してください。'],
    [utf8([heads, ...Array.from({ length: 5001 }, () => ['a'])]), '一度に読み込めるのは5000行までです。ファイルを分けてください。'],
  ] as const) {
    await choose(bytes)
    await until(() => description(input()).includes(problem))
    assert.is(input().getAttribute('aria-invalid'), 'true')
  }
  await check([heads, ['new@example.jp', '新田', '稲子', user]])
  assert.equal(results(), ['新規'])
  assert.is(input().getAttribute('aria-invalid'), null)
})

test('the template has the columns that are read', async () => {
  await openImport()
  const { name, text: saved } = await savedBy(() => press('ひな形を保存'))
  assert.is(name, 'ユーザー追加_ひな形.csv')
  assert.is(saved, `${heads.join()}\r\n`)
})

test('a row whose look-up failed says so, cannot be added, and is asked about again', async () => {
  const platform = await openImport()
  platform.faults.push({ path: '/api/v1/vendorUser/is_exist_user/?userName=b%40example.jp', times: 1, status: 500 })
  await check([heads, ['a@example.jp', '新', '稲', user], ['b@example.jp', '新', '稲', user]])
  assert.equal(results(), ['新規', '確認できませんでした。システム内部でエラーが発生しました。（エラーコード：500）'])
  takeCalls(platform)
  await press('確認できなかった行を再確認')
  await until(() => results()[1] === '新規')
  assert.equal(takeCalls(platform).map(call => call.split('?')[1]), ['userName=b@example.jp', 'userName=b@example.jp'])
})

test('what failed says why, comes back as a file that can be chosen again, and is sent again without a second account', async () => {
  const platform = await openImport()
  await check([heads, ...['a', 'b', 'c'].map(name => [`${name}@example.jp`, '新', '稲', user])])
  platform.faults.push(
    { method: 'POST', path: '/api/v1/idProviderUser/', times: 1, status: 400, body: { userName: ['使えません。'] } },
    { method: 'POST', path: '/api/v1/vendorUser/', times: 1, status: 500 },
  )
  await press('登録')
  await until(() => button('失敗した分を再実行'))
  assert.is(takeWrites(platform).length, 5)
  const { name, text: saved } = await savedBy(() => press('失敗した行をCSVで保存'))
  assert.match(name, /^ユーザー追加_失敗した行/)
  const [head, ...lines] = saved.trim().split('\r\n')
  assert.is(head, [...heads, '理由'].join())
  assert.equal(lines.map(line => line.split(',')[0]), ['a@example.jp', 'b@example.jp'])
  assert.match(lines[0]!, '使えません。')
  assert.match(lines[1]!, 'アカウントは作成済みです。')
  await press('失敗した分を再実行')
  await until(() => text().includes('すべて完了しました。'))
  const posts = takeWrites(platform)
  assert.equal(posts.map(call => call.split(' ')[1]), ['/idProviderUser/', '/vendorUser/', '/vendorUser/'])
  await press('閉じる')
  await until(() => ['a', 'b', 'c'].every(name => emails().includes(`${name}@example.jp`)))
})

test('a 401 in the middle: after signing in again, the rest is added, and nothing twice', async () => {
  for (const at of ['idProviderUser', 'vendorUser']) {
    const platform = await openImport()
    await check([heads, ...['a', 'b', 'c'].map(name => [`${name}@example.jp`, '新', '稲', user])])
    let count = 0
    intercept(platform, call =>
      (call.startsWith(`POST /${at}/`) && ++count === 2 ? new Response(null, { status: 401 }) : undefined))
    await press('登録')
    await until(() => departures.length)
    await open('/intro', { platform, storage: 'kept' })
    await signIn(platform, 'systemAdmin')
    await until(() => button('続きを実行'))
    assert.match(text(), 'サインインの前に途中まで行いました。')
    assert.match(text(), '完了1件、未実行2件')
    await press('続きを実行')
    await until(() => text().includes('3件すべて完了しました。'))
    const names = ['a', 'b', 'c'].map(name => `${name}@example.jp`)
    const { users, vendorUsers, idProviderUsers } = platform.tables
    assert.equal(users.slice(-3).map(({ user_name }) => user_name), names)
    assert.equal(idProviderUsers.slice(-3).map(({ userName }) => userName), names)
    assert.equal(vendorUsers.slice(-3).map(link => [link.vendor, link.user]), users.slice(-3).map(({ id }) => [2, id]))
  }
})

test('closing the dialog in the middle of the look-ups stops them, and nothing is sent', async () => {
  const platform = await openImport()
  const release = gateResponses(platform, { path: '/api/v1/vendorUser/is_exist_user/' })
  await choose(utf8([heads, ...Array.from({ length: 100 }, (_, n) => [`u${n}@example.jp`, '新', '稲', user])]))
  await until(() => results().length)
  await press('キャンセル')
  await until(() => !dialog())
  release()
  await settled()
  assert.equal(takeCalls(platform).length, 6)
})

test('who may not change users is not offered the import', async () => {
  await openUsers('/users', smallPlatform(), 'vendorUser')
  await until(() => emails().length)
  assert.is(button('CSVから追加'), null)
})

test.run()
