import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { alert, button, dialog, fieldErrors, leave, open, paste, press, status, until } from './open.tsx'
import { openForm, save, smallPlatform, takeCalls, valueOf } from './peoplePage.ts'

const title = '利用通知メールアドレス変更'
const field = '利用通知メールアドレス'
const done = '利用通知メールアドレスを変更しました。'
const detail = '/api/v1/user/get_detail/'

const vendorOf = ({ tables }: Platform) => tables.vendors.find(({ id }) => id === 2)!
const sent = (notify_email_address: string) => `PUT /vendor/2/changeNotifyEmailAddress/ ${JSON.stringify({ notify_email_address })}`

async function openNotifyEmail(platform = smallPlatform()) {
  vendorOf(platform).notify_email_address = 'notify@example.jp'
  await open('/uploadDocuments', { as: 'vendorAdmin', platform })
  await openForm(platform, title, title)
  return platform
}

// ---- loading ----

test('a vendor administrator without a vendor sees that instead of a form', async () => {
  const platform = smallPlatform()
  platform.faults.push({ path: detail, status: 200, body: { id: 5, vendor_id: null, userName: 'a@example.jp', vendor_admin: true } })
  await open('/uploadDocuments', { as: 'vendorAdmin', platform })
  await press(title)
  await until(() => alert())
  assert.is(alert(), 'アカウントにベンダーが割り当てられていません。')
  assert.is(dialog(), null)
})

test('a vendor that could not be found is named again once the form has it, and the header has its contract', async () => {
  const platform = await openNotifyEmail()
  await press('キャンセル')
  const header = () => document.querySelector('header')!.textContent
  await until(() => header().includes('会員種別'))
  platform.faults.push({ path: '/api/v1/vendor/2/', status: 404 })
  await press(title)
  await until(() => dialog(title) && button('再試行'))
  await until(() => assert.not.match(header(), '会員種別'))
  platform.faults.splice(0)
  await press('再試行')
  await until(() => assert.is(valueOf(field), 'notify@example.jp'))
  await until(() => assert.match(dialog()!.textContent, 'ベンダー：北海農業データ株式会社（AG2022-000002）'))
  assert.match(header(), '会員種別')
})

// ---- validation ----

test('the address is judged when the field is left, and may be empty', async () => {
  const platform = await openNotifyEmail()
  await paste(field, 'x')
  assert.equal(fieldErrors(), [])
  for (const [value, errors] of [
    ['a@example.jp b@example.jp', [`${field}: ＊メールアドレスの形式が正しくありません。`]],
    ['', []],
    [' a@example.jp', []],
  ] as const) {
    await paste(field, value)
    await leave(field)
    assert.equal(fieldErrors(), errors)
    if (errors.length) await press('保存')
  }
  assert.equal(takeCalls(platform), [])
  await save()
  assert.equal(takeCalls(platform), [sent('a@example.jp')])
})

test('an address that the platform does not tell is asked for, and not replaced by none', async () => {
  const platform = smallPlatform()
  const { notify_email_address: _, ...body } = { ...vendorOf(platform) }
  platform.faults.push({ path: '/api/v1/vendor/2/', status: 200, body })
  await open('/uploadDocuments', { as: 'vendorAdmin', platform })
  await openForm(platform, title, title)
  await press('保存')
  await until(() => assert.match(String(fieldErrors()), '＊メールアドレスを入力してください。 現在の'))
})

// ---- saving ----

test('the address is sent as it was typed, none too; a toast says that it was changed, and the form has it the next time', async () => {
  const platform = await openNotifyEmail()
  assert.is(valueOf(field), 'notify@example.jp')
  await paste(field, 'New.Address+1@Example.jp')
  await save()
  assert.is(status(), done)
  assert.is(alert(), null)
  assert.equal(takeCalls(platform), [sent('New.Address+1@Example.jp')])
  assert.is(vendorOf(platform).notify_email_address, 'New.Address+1@Example.jp')
  await openForm(platform, title, title)
  assert.is(valueOf(field), 'New.Address+1@Example.jp')
  await paste(field, '')
  await save()
  assert.equal(takeCalls(platform), [sent('')])
  assert.is(vendorOf(platform).notify_email_address, null)
  await openForm(platform, title, title)
  assert.is(valueOf(field), '')
})

test.run()
