import { act } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startClock, stopClock } from './clock.ts'
import {
  alert,
  button,
  dialog,
  fieldErrors,
  formMessages,
  goTo,
  look,
  open,
  press,
  rows,
  settled,
  status,
  text,
  textbox,
  type,
  unanswered,
  until,
} from './open.tsx'
import { check, heads, openImport, user } from './importPage.ts'
import { disabledReasonOf, emails, openForm, openUsers, save, smallPlatform, takeCalls, takeWrites } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

/** A line that is lost and comes back. */

const offline = 'オフラインです。接続が戻ると、読み込みを自動的に再開します。'
const notSent = 'オフラインのため、送信できませんでした。'
const lost = 'サーバーと通信できません。通信状況をご確認ください。（エラーコード：NETWORK）'
const usersFailed = 'ユーザー情報を取得できませんでした。'
const main = () => text(document.querySelector('main')!)

async function tell(event: 'online' | 'offline') {
  Object.defineProperty(navigator, 'onLine', { value: event === 'online', configurable: true })
  await act(async () => void dispatchEvent(new Event(event)))
}

test.after.each(startClock)
test.after.each(() => void Reflect.deleteProperty(navigator, 'onLine'))

test('loads what failed as soon as the connection is back, without a press, and closes the messages about it', async () => {
  const platform = await openUsers('/apps?vendor=2')
  platform.faults.push({ path: /./, kind: 'drop' })
  await press('ユーザー')
  await until(() => main().includes(usersFailed))
  assert.ok(alert()?.includes(lost))
  takeCalls(platform)
  platform.faults.splice(0)
  await tell('offline')
  await tell('online')
  await until(() => emails().length === 3)
  await until(() => !button('再試行'))
  assert.is(alert(), null)
})

test('what the platform has refused is not asked for again when the connection is back', async () => {
  const platform = await openUsers('/apps?vendor=2')
  platform.faults.push({ path: '/api/v1/vendorUser/', status: 500 })
  await press('ユーザー')
  await until(() => main().includes(usersFailed))
  await settled()
  takeCalls(platform)
  await tell('online')
  await settled()
  assert.equal(takeCalls(platform), [])
})

test('the vendor in the header comes when the connection is back', async () => {
  const platform = smallPlatform()
  platform.faults.push({ path: '/api/v1/vendor/2/', kind: 'drop' })
  await openUsers('/users', platform, 'vendorAdmin')
  const header = () => text(document.querySelector('header')!)
  await until(() => header().includes('ベンダー情報を取得できませんでした。'))
  platform.faults.splice(0)
  await tell('online')
  await until(() => header().includes('一般会員') || header().includes('会員種別'))
})

test('while the browser is offline one line says so, on every page, and no toast about a list or a document that fails', async () => {
  await open('/intro')
  assert.not.match(status() ?? '', offline)
  await tell('offline')
  assert.is(status(), offline)
  await tell('online')
  assert.is(status(), null)
  const platform = await openUsers('/apps?vendor=2')
  await tell('offline')
  platform.faults.push({ path: /vendorUser|uploadDocument\/\d+/, kind: 'drop' })
  await press('ユーザー')
  await until(() => main().includes(usersFailed))
  assert.equal([alert(), status()], [null, offline])
  await goTo('/uploadDocuments?document=1')
  await until(() => main().includes('ドキュメントをダウンロードできませんでした。'))
  assert.equal([alert(), status()], [null, offline])
})

test('says at the form, and there alone, that it was not sent while offline, and sends it again while the browser says so', async () => {
  const platform = await openUsers('/groups?vendor=2')
  await openForm(platform, '追加', 'グループ追加')
  await type('グループ名', '春の作付け')
  await tell('offline')
  assert.equal([disabledReasonOf('保存'), formMessages()], [null, []])
  platform.faults.push({ path: /./, kind: 'drop' })
  await press('保存')
  await until(() => formMessages().length > 0)
  assert.equal([formMessages(), text().includes('通信')], [[notSent], false])
  await tell('online')
  assert.equal([formMessages(), textbox('グループ名')!.value], [[], '春の作付け'])
  platform.faults.splice(0)
  await tell('offline')
  await save()
  await until(() => rows('グループ一覧').flat().includes('春の作付け'))
})

test('says at a form that has been open for long that it was not sent while offline, until the connection is back', async () => {
  const platform = await openUsers('/groups?vendor=2')
  await openForm(platform, '空のグループを編集', 'グループ編集')
  await type('グループ名', '春の作付け')
  const clock = stopClock({ fromMs: 60_000 })
  await clock.pass(61_000)
  await tell('offline')
  platform.faults.push({ path: /./, kind: 'drop' })
  await press('保存')
  await until(() => formMessages().length > 0)
  assert.equal([formMessages(), takeWrites(platform)], [[notSent], []])
  await tell('online')
  assert.equal([formMessages(), textbox('グループ名')!.value], [[], '春の作付け'])
})

test('what a form cannot load while offline says so itself, and no message outlives that', async () => {
  const platform = await openUsers('/users?vendor=2')
  await until(() => button('several@example.jpを編集'))
  await tell('offline')
  platform.faults.push({ path: /./, kind: 'drop' })
  await press('several@example.jpを編集')
  await until(() => dialog() && button('再試行'))
  assert.is(alert(), null)
})

test('says of a change whose answer was lost with the connection that its outcome is unknown', async () => {
  const platform = await openUsers('/groups?vendor=2')
  await openForm(platform, '追加', 'グループ追加')
  await type('グループ名', '春の作付け')
  const lose = gateResponses(platform, { path: '/api/v1/vendorGroup/', kind: 'drop' })
  await press('保存')
  await tell('offline')
  lose()
  await until(() => formMessages().length > 0)
  assert.equal(formMessages(), [unanswered])
})

test('the check of a new password says that it was not sent while offline', async () => {
  const platform = await openUsers()
  await press('パスワード変更')
  await until(() => dialog('パスワード変更'))
  await tell('offline')
  platform.faults.push({ path: /validateUserPassword/, kind: 'drop' })
  for (const label of ['現在のパスワード', '新しいパスワード', '新しいパスワード（確認）']) await type(label, 'New-Password-2027')
  await press('保存')
  await until(() => fieldErrors().length)
  assert.match(fieldErrors().join(), `新しいパスワード: ＊${notSent}`)
})

test('sends a deletion and a batch while offline, and says what was not sent', async () => {
  const platform = await openUsers('/groups?vendor=2')
  await tell('offline')
  platform.faults.push({ method: 'DELETE', path: /./, kind: 'drop' })
  await press('空のグループを削除')
  await until(() => button('削除'))
  assert.equal([disabledReasonOf('削除'), formMessages()], [null, []])
  await press('削除')
  await until(() => text(dialog()!).includes(notSent))
  await press('キャンセル')
  assert.equal(takeWrites(platform).length, 1)
  await tell('online')
  await openImport(platform)
  await check([heads, ['a@example.jp', '新', '稲', user]])
  await tell('offline')
  platform.faults.push({ path: /exist_user/, kind: 'drop' })
  await press('登録')
  await until(() => text(dialog()!).includes('失敗'))
  assert.match(text(dialog()!), `失敗${notSent}`, 'of an item that asks before it sends, too')
})

test('a list older than five minutes is loaded again when the page is shown again; if its row goes, the focus stays near', async () => {
  const platform = await openUsers()
  const clock = stopClock()
  const isLoaded = async (minutes: number) => {
    await clock.pass(minutes * 60_000)
    takeCalls(platform)
    await look()
    await settled()
    return takeCalls(platform).some(call => call.startsWith('GET /vendorUser/'))
  }
  button('vendor.user@example.jpを編集')!.focus()
  const { vendorUsers } = platform.tables
  vendorUsers.splice(0, Infinity, ...vendorUsers.filter(({ user }) => user !== 5))
  assert.equal([await isLoaded(4), await isLoaded(2)], [false, true])
  assert.match(document.activeElement!.getAttribute('aria-label')!, 'several@example.jp')
  assert.is(await isLoaded(1), false)
  clock.setWrong(-60 * 60_000)
  assert.is(await isLoaded(1), true, 'a clock that was set back counts as time passed')
  platform.faults.push({ path: /./, kind: 'drop' })
  clock.setWrong(23 * 60 * 60_000)
  await isLoaded(1)
  await clock.pass(3000)
  assert.match(main(), /\d{4}-\d\d-\d\d \d\d:\d\d 時点/, 'rows of another day name it')
  platform.faults.splice(0)
  clock.setWrong(-60 * 60_000)
  assert.equal([await isLoaded(6), /時点/.test(main())], [true, false], 'old rows below the message of a lost connection, too')
})

test.run()
