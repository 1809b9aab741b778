import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  choices,
  choose,
  dialog,
  formMessages,
  goTo,
  inAnotherTab,
  look,
  open,
  press,
  rows,
  switchOf,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { fillIn, gateResponses, isIdle, names, openCreate, openEdit, sent, smallPlatform } from './vendorPage.ts'

const title = 'ベンダー一覧'

// ---- create ----

test('T50 T62 a vendor added as inactive is saved so, as the platform wants it, also after a 400 without a body', async () => {
  const platform = await openCreate()
  assert.equal(choices('会員種別'), { options: ['選択してください', '一般会員', '特別会員', '賛助会員'], chosen: '選択してください' })
  assert.is(switchOf('ベンダーを有効にする')?.checked, true)
  assert.is(textbox('ベンダー名')?.value, '')
  await fillIn()
  await type('利用通知メールアドレス', 'notify@example.jp')
  await press('ベンダーを有効にする')
  platform.faults.push({ method: 'POST', path: '/api/v1/vendor/', times: 1, status: 400 })
  await press('保存')
  await until(() => formMessages().length)
  assert.equal(formMessages(), ['データの形式が正しくありません。'])
  await press('保存')
  await until(() => !dialog())
  const { id: _, expiration_date: __, ...saved } = platform.tables.vendors.at(-1)!
  assert.equal(saved, {
    name: '新しい農園',
    contract_number: 'AG-900',
    member_type: 2,
    notify_email_address: 'notify@example.jp',
    is_active: 0,
  })
  assert.is(names().includes('新しい農園'), false)
})

test('of a session that has ended elsewhere no toast stays on a public page', async () => {
  await openCreate()
  await fillIn('秘密農園')
  await press('保存')
  await until(() => !dialog())
  await goTo('/forgot')
  await until(() => text().includes('秘密農園'))
  await inAnotherTab('clear')
  await look()
  await until(() => !document.body.textContent!.includes('秘密農園'))
})

// ---- edit ----

test('T61 another member type is asked about: キャンセル sends nothing and keeps the input, 変更 saves', async () => {
  const platform = await openEdit()
  await choose('会員種別', '賛助会員')
  await press('保存')
  await until(() => dialog('会員種別の変更'))
  assert.match(text(), '会員種別を変更すると有効期限がリセットされます。変更してもよろしいですか？')
  await press('キャンセル')
  await until(() => dialog('ベンダー編集') && choices('会員種別').chosen === '賛助会員')
  await until(isIdle)
  assert.is(sent(platform, 'PUT'), 0)
  assert.equal(formMessages(), [])
  // A type that is taken back is nothing to ask about.
  await choose('会員種別', '一般会員')
  await press('保存')
  await until(() => !dialog())
  assert.is(sent(platform, 'PUT'), 1)
  await openEdit(undefined, platform)
  await choose('会員種別', '賛助会員')
  await press('保存')
  await until(() => dialog('会員種別の変更'))
  await press('変更')
  await until(() => !dialog())
  assert.is(sent(platform, 'PUT'), 2)
  assert.is(platform.tables.vendors.find(({ id }) => id === 101)?.expiration_date, null)
  await until(() => rows(title).some(cells => cells[0] === '青森農園' && cells[3] === '-'))
})

test('a member type is also asked about if the vendor had none, or the platform does not tell it', async () => {
  const vendor = { id: 101, name: '青森農園', contract_number: 'AG-101', expiration_date: '2027-03-31', is_active: 1 }
  for (const body of [vendor, { ...vendor, member_type: null }]) {
    const platform = smallPlatform()
    platform.faults.push({ method: 'GET', path: '/api/v1/vendor/101/', status: 200, body })
    await openEdit(undefined, platform)
    await choose('会員種別', '賛助会員')
    await press('保存')
    await until(() => dialog('会員種別の変更'))
    assert.is(sent(platform, 'PUT'), 0)
  }
})

test('a change of the own vendor is in the header, also if the vendor as it was is still being answered', async () => {
  for (const isLate of [false, true]) {
    const platform = smallPlatform()
    const letThrough = isLate && gateResponses(platform, { path: /\/vendor\/1\/$/, times: 1 })
    await open('/vendors', { as: 'systemAdmin', platform, wait: !isLate })
    await until(() => rows(title).length)
    await press('農業データ連携基盤事務局を編集')
    await until(() => textbox('ベンダー名')?.value)
    await type('ベンダー名', '新しい事務局')
    await press('保存')
    await until(() => !dialog())
    if (letThrough) letThrough()
    await until(() => document.querySelector('header')!.textContent!.includes('新しい事務局'))
  }
})

test.run()
