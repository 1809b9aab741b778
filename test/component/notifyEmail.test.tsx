import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Fault, Platform } from '../platform/platform.ts'
import {
  alert,
  area,
  button,
  departures,
  dialog,
  fieldErrors,
  formMessages,
  key,
  leave,
  open,
  paste,
  press,
  pressTwice,
  settled,
  status,
  text,
  textbox,
  unanswered,
  until,
} from './open.tsx'
import { openForm, save, smallPlatform, takeCalls, valueOf } from './peoplePage.ts'
import { gateResponses, isReady } from './vendorPage.ts'

const title = '利用通知メールアドレス変更'
const field = '利用通知メールアドレス'
const failed = '利用通知メールアドレスを変更できませんでした。'
const done = '利用通知メールアドレスを変更しました。'
const path = '/api/v1/vendor/2/changeNotifyEmailAddress/'
const detail = '/api/v1/user/get_detail/'

const vendorOf = ({ tables }: Platform) => tables.vendors.find(({ id }) => id === 2)!
const sent = (notify_email_address: string) => `PUT /vendor/2/changeNotifyEmailAddress/ ${JSON.stringify({ notify_email_address })}`
const items = () => [...area('アカウントメニュー')!.querySelectorAll('button')].map(item => item.textContent)

async function openNotifyEmail(platform = smallPlatform()) {
  vendorOf(platform).notify_email_address = 'notify@example.jp'
  await open('/uploadDocuments', { as: 'vendorAdmin', platform })
  await openForm(platform, title, title)
  return platform
}

// ---- rights ----

for (const [flags, isOffered] of [
  [{ vendor_admin: true }, true],
  [{ system_admin: true, vendor_admin: true }, true],
  [{ vendor_admin: true, vendor_user: true }, true],
  [{ system_admin: true, vendor_admin: true, vendor_user: true }, true],
  [{ system_admin: true }, false],
  [{ vendor_user: true }, false],
  [{ system_admin: true, vendor_user: true }, false],
  [{ vendor_user: true, vendor_admin: 'true' }, false],
  [{ vendor_user: true, vendor_admin: 1 }, false],
] as [Record<string, unknown>, boolean][]) {
  test(`${JSON.stringify(flags)}: the notification address is ${isOffered ? '' : 'not '}offered`, async () => {
    const platform = smallPlatform()
    platform.faults.push({ path: detail, status: 200, body: { id: 1, vendor_id: 2, userName: 'a@example.jp', ...flags } })
    await open('/uploadDocuments', { as: 'vendorAdmin', platform })
    assert.equal(items(), ['パスワード変更', ...(isOffered ? [title] : []), '作業記録', 'サインアウト'])
  })
}

test('the platform refuses users who are no vendor administrators as well', async () => {
  const platform = smallPlatform()
  for (const as of ['systemAdmin', 'vendorUser', 'severalRoles'] as const) {
    const { accessToken } = await platform.tokensFor(as)
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const request = new Request(`http://localhost:8080${path}`, { method: 'PUT', headers, body: '{"notify_email_address":"x@example.jp"}' })
    assert.is((await platform.handle(request)).status, 403, as)
  }
})

// ---- loading ----

test('the form begins with the address that the platform has now, or with nothing if there is none', async () => {
  const platform = smallPlatform()
  for (const address of ['first@example.jp', 'second@example.jp', null]) {
    await open('/uploadDocuments', { as: 'vendorAdmin', platform })
    vendorOf(platform).notify_email_address = address
    takeCalls(platform)
    await press(title)
    await until(() => dialog(title) && isReady())
    assert.equal(takeCalls(platform), ['GET /vendor/2/'])
    assert.is(valueOf(field), address ?? '')
    assert.equal(fieldErrors(), [])
  }
})

test('until the address is there, nothing can be saved', async () => {
  const platform = smallPlatform()
  await open('/uploadDocuments', { as: 'vendorAdmin', platform })
  const release = gateResponses(platform, { path: '/api/v1/vendor/2/' })
  await press(title)
  await until(() => dialog(title))
  assert.match(text(), '読み込んでいます...')
  assert.is(button('保存')?.getAttribute('aria-disabled'), 'true')
  takeCalls(platform)
  await press('保存')
  release()
  await until(isReady)
  assert.equal(
    takeCalls(platform).filter(call => call.startsWith('PUT')),
    [],
  )
  assert.not.match(text(), '読み込んでいます')
})

for (const [what, fault] of Object.entries({
  // Without an answer, the console itself asks two more times.
  'a 500': { status: 500 },
  'a 404': { status: 404 },
  'no answer': { kind: 'drop', times: 3 },
  'a page of HTML': { kind: 'html' },
  'a list': { status: 200, body: [] },
} as Record<string, Partial<Fault>>)) {
  test(`an address that cannot be loaded (${what}) says so and offers 再試行`, async () => {
    const platform = smallPlatform()
    vendorOf(platform).notify_email_address = 'notify@example.jp'
    await open('/uploadDocuments', { as: 'vendorAdmin', platform })
    platform.faults.push({ path: '/api/v1/vendor/2/', times: 1, ...fault })
    await press(title)
    await until(() => button('再試行'))
    assert.match(text(), failed)
    assert.ok(alert())
    assert.is(textbox(field), null)
    assert.is(button('保存')?.getAttribute('aria-disabled'), 'true')
    await press('再試行')
    await until(isReady)
    assert.is(valueOf(field), 'notify@example.jp')
  })
}

test('a vendor administrator without a known vendor sees a message instead of a form', async () => {
  const platform = smallPlatform()
  platform.faults.push({ path: detail, status: 200, body: { id: 5, vendor_id: null, userName: 'a@example.jp', vendor_admin: true } })
  await open('/uploadDocuments', { as: 'vendorAdmin', platform })
  await press(title)
  await until(() => alert())
  assert.is(alert(), failed)
  assert.is(dialog(), null)
})

// ---- validation ----

test('the address is judged when the field is left: its form, and 1000 characters at most', async () => {
  const platform = await openNotifyEmail()
  const domain = '@example.jp'
  const longest = `${'a'.repeat(1000 - domain.length)}${domain}`
  for (const [value, error] of [
    ['x', 'メールアドレスの形式が正しくありません。'],
    [' a@example.jp', 'メールアドレスの形式が正しくありません。'],
    ['a@b,c', 'メールアドレスの形式が正しくありません。'],
    ['あ@example.jp', 'メールアドレスの形式が正しくありません。'],
    ['a@example.jp b@example.jp', 'メールアドレスの形式が正しくありません。'],
    [`a${longest}`, '1000文字以内で入力してください。'],
    ['あ'.repeat(1001), '1000文字以内で入力してください。'],
    [longest, undefined],
    ['a..b@docomo.ne.jp', undefined],
    ['', undefined],
  ] as const) {
    await paste(field, value)
    await leave(field)
    assert.equal(fieldErrors(), error === undefined ? [] : [`${field}: ＊${error}`], value.slice(0, 30))
    if (error !== undefined) await press('保存')
  }
  assert.equal(takeCalls(platform), [])
  await paste(field, longest)
  assert.match(document.body.textContent!, '1,000 / 1,000文字')
  await save()
  assert.equal(takeCalls(platform), [sent(longest)])
})

test('nothing is said of an address that is still being typed', async () => {
  await openNotifyEmail()
  await paste(field, 'x')
  assert.equal(fieldErrors(), [])
})

// ---- saving ----

test('the address is sent as it was typed, a toast says that it was changed, and the form has it the next time', async () => {
  const platform = await openNotifyEmail()
  await paste(field, 'New.Address+1@Example.jp')
  await save()
  assert.is(status(), done)
  assert.is(alert(), null)
  assert.equal(takeCalls(platform), [sent('New.Address+1@Example.jp')])
  assert.is(vendorOf(platform).notify_email_address, 'New.Address+1@Example.jp')
  await openForm(platform, title, title)
  assert.is(valueOf(field), 'New.Address+1@Example.jp')
})

test('no address at all is an address too', async () => {
  const platform = await openNotifyEmail()
  await paste(field, '')
  await save()
  assert.equal(takeCalls(platform), [sent('')])
  assert.is(status(), done)
  assert.is(vendorOf(platform).notify_email_address, null)
})

test('T48 a double click saves once, and nothing dismisses the dialog until the answer', async () => {
  const platform = await openNotifyEmail()
  const release = gateResponses(platform, { path })
  await paste(field, 'once@example.jp')
  await pressTwice('保存')
  await key('Enter', textbox(field)!)
  await key('Escape', dialog()!)
  assert.ok(button('お待ちください...'))
  release()
  await until(() => !dialog())
  assert.equal(takeCalls(platform), [sent('once@example.jp')])
})

for (const [what, fault, serverMessages, toast] of [
  ['a 500', { status: 500 }, [], true],
  ['a 403', { status: 403 }, [], true],
  ['no answer', { kind: 'drop' }, [], true],
  ['a page of HTML', { kind: 'html' }, [], true],
  ['a 400 without a body', { status: 400 }, [], true],
  ['a 400 without a word', { status: 400, body: {} }, [], false],
  [
    'a 400',
    { status: 400, body: { notify_email_address: ['この宛先には送信できません。\n別の宛先を入力してください。'] } },
    ['この宛先には送信できません。', '別の宛先を入力してください。'],
    false,
  ],
] as [string, Partial<Fault>, string[], boolean][]) {
  test(`a change that is answered with ${what} says so, with the words there are, keeps the input, and can be tried again`, async () => {
    const platform = await openNotifyEmail()
    platform.faults.push({ path, times: 1, ...fault })
    await paste(field, 'kept@example.jp')
    await press('保存')
    await until(() => formMessages().length)
    assert.equal(formMessages(), fault.kind === 'drop' ? [unanswered] : [failed, ...serverMessages])
    assert.is(/エラーコード/.test(alert()!), toast)
    assert.is(valueOf(field), 'kept@example.jp')
    assert.is(status(), null)
    await save()
    assert.is(status(), done)
    assert.is(vendorOf(platform).notify_email_address, 'kept@example.jp')
  })
}

test('a 401 ends the session without a toast, and what was typed is stored', async () => {
  const platform = await openNotifyEmail()
  await paste(field, 'kept@example.jp')
  platform.expireTokens()
  await press('保存')
  await until(() => departures.length)
  assert.is(alert(), null)
  const { drafts } = JSON.parse(sessionStorage.getItem('draft')!) as { drafts: Record<string, unknown>[] }
  assert.equal(
    drafts.map(({ verb, args, values }) => [verb, args, values]),
    [['changeNotifyEmail', [], { notify_email_address: 'kept@example.jp' }]],
  )
})

test('キャンセル discards at once, Escape asks before', async () => {
  const platform = await openNotifyEmail()
  await paste(field, 'x@example.jp')
  await key('Escape', dialog()!)
  await until(() => button('破棄'))
  await press('キャンセル')
  await until(() => dialog(title) && button('保存'))
  assert.is(valueOf(field), 'x@example.jp')
  await press('キャンセル')
  await until(() => !dialog())
  await openForm(platform, title, title)
  assert.is(valueOf(field), 'notify@example.jp')
  await settled()
  assert.is(vendorOf(platform).notify_email_address, 'notify@example.jp')
})

test.run()
