/** Ending a vendor's contract from its row. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import {
  area,
  button,
  choices,
  choose,
  departures,
  dialog,
  fieldErrors,
  open,
  press,
  pressWay,
  savedBy,
  settled,
  signIn,
  switchOf,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { customer, office, signOutElsewhere, smallPlatform, takeWrites } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

const outcome = () => dialog()?.querySelector('[role="status"]')?.textContent ?? ''
const listed = (title: string) =>
  [...(area(title)?.querySelectorAll('li') ?? [])].map(item => [...item.children].map(part => part.textContent).join(' '))
const isReady = () => button('契約を終了')?.getAttribute('aria-disabled') === null

/** Opens the end of a vendor's contract from the row's 削除, which says what still belongs to the vendor. */
async function openEnd(platform: Platform = smallPlatform(), vendor = customer) {
  await open('/vendors', { as: 'systemAdmin', platform })
  await settled()
  await pressWay(`${vendor}を削除`, '契約終了の手続き')
  await until(() => dialog('契約終了') && isReady())
  takeWrites(platform)
  return platform
}

/** Types the name, and begins. Resolves to the CSV file that is saved first. */
async function begin(vendor = customer) {
  await type('ベンダー名', vendor)
  return savedBy(() => press('契約を終了'))
}

function keep<Row>(list: Row[], isKept: (row: Row) => boolean) {
  list.splice(0, Infinity, ...list.filter(isKept))
}

const everything = [
  'DELETE /application/2/',
  'DELETE /application/1/',
  'DELETE /application/3/',
  'DELETE /vendorGroup/22/',
  'DELETE /vendorGroup/23/',
  'DELETE /vendorGroupUser/1/',
  'DELETE /vendorGroupUser/2/',
  'DELETE /vendorGroup/21/',
  'DELETE /user/6/?vendorId=2',
  'DELETE /user/4/?vendorId=2',
  'DELETE /user/5/?vendorId=2',
]

test('a contract ends: what there is is shown and saved first, then all of it is removed in order, and the vendor last', async () => {
  const platform = await openEnd()
  const secret = platform.tables.applications[0]!.client_secret!
  assert.match(text(), 'アプリケーション（3件）')
  assert.match(text(), 'グループ（3件）')
  assert.match(text(), 'ユーザー（3人）')
  for (const name of ['あぐりログ', '穀物', '畑中 実 (vendor.user@example.jp)']) assert.match(text(), name)
  await press('契約を終了')
  assert.match(fieldErrors()[0]!, 'ベンダーの名前を入力してください。')
  const file = await begin()
  assert.match(file.name, /^契約終了_北海農業データ株式会社_\d{4}-\d\d-\d\d\.csv$/)
  const lines = file.text.split('\r\n')
  assert.is(
    lines[0]!.replace('\ufeff', ''),
    '種別,ユーザーID,名前,メールアドレス,ロール,グループ,説明,トークン有効期間（秒）,ベンダーユーザーID',
  )
  assert.ok(
    lines.some(line => /^ユーザー,5,畑中 実,vendor\.user@example\.jp,ベンダー利用者,穀物,,,\d+$/.test(line)),
    file.text,
  )
  assert.ok(lines.some(line => line.startsWith('アプリケーション,1,収量予測,,,穀物,')))
  assert.not.match(file.text, secret)
  await until(() => outcome() === '10件すべて完了しました。')
  assert.equal(takeWrites(platform), [...everything, 'DELETE /vendor/2/'])
  await press('閉じる')
  await until(() => !dialog())
  await settled()
  assert.not.ok(button(`${customer}を編集`))
})

test('a contract can end with a vendor that is disabled, without the file', async () => {
  const platform = await openEnd()
  await choose('最後に行うこと', 'ベンダーを無効にする')
  await press(switchOf('先に内容をCSVで保存')!)
  await type('ベンダー名', customer)
  await press('契約を終了')
  await until(() => outcome() === '10件すべて完了しました。')
  const [put, ...others] = takeWrites(platform).toReversed()
  assert.equal(others.toReversed(), everything)
  assert.match(put!, /^PUT \/vendor\/2\/ .*"is_active":0/)
  assert.is(platform.tables.vendors.find(({ id }) => id === 2)?.is_active, 0)
})

test('H71 the contract of the own vendor does not end', async () => {
  const platform = await openEnd(smallPlatform(), office)
  const refusal = 'サインイン中のユーザーが所属しているため、このベンダーの契約は終了できません。'
  assert.match(text(), refusal)
  await type('ベンダー名', office)
  await press('契約を終了')
  await settled()
  assert.ok(dialog('契約終了'))
  assert.equal(takeWrites(platform), [])
})

test('H67 what fails in the middle is named with the words of the server, and again does exactly that', async () => {
  const platform = await openEnd()
  platform.faults.push({ method: 'DELETE', path: '/api/v1/application/1/', status: 400, body: { errors: ['使用中です。'] }, times: 1 })
  await begin()
  await until(() => button('失敗した分を再実行'))
  assert.equal(listed('失敗した項目（3件）'), [
    'アプリケーション「収量予測」を削除 失敗 使用中です。',
    'グループ「穀物」を削除 失敗 ユーザーまたはアプリケーションが所属しているため、グループを削除できません。',
    'ベンダーを削除 失敗 ユーザー、グループまたはアプリケーションが登録されているため、ベンダーを削除できません。',
  ])
  takeWrites(platform)
  await press('失敗した分を再実行')
  await until(() => outcome() === '10件すべて完了しました。')
  assert.equal(takeWrites(platform), ['DELETE /application/1/', 'DELETE /vendorGroup/21/', 'DELETE /vendor/2/'])
})

test('H69 a colleague removes or disables the vendor in the middle: what is gone counts as done, nothing else is touched', async () => {
  for (const ending of ['ベンダーを削除', 'ベンダーを無効にする']) {
    const platform = await openEnd()
    const { tables } = platform
    const release = gateResponses(platform, { method: 'DELETE', path: '/api/v1/application/1/', times: 1 })
    await choose('最後に行うこと', ending)
    await begin()
    await until(() => button('中止'))
    const isGone = ending === 'ベンダーを削除'
    if (isGone) {
      const groups = tables.vendorGroups.filter(({ vendor }) => vendor === 2).map(({ id }) => id)
      const removed = tables.vendorUsers.filter(({ vendor }) => vendor === 2).map(({ user }) => user)
      keep(tables.applications, app => !groups.includes(app.vendor_group))
      keep(tables.vendorGroupUsers, member => !groups.includes(member.vendor_group))
      keep(tables.vendorGroups, ({ vendor }) => vendor !== 2)
      keep(tables.vendorUsers, ({ vendor }) => vendor !== 2)
      keep(tables.users, ({ id }) => !removed.includes(id))
      keep(tables.vendors, ({ id }) => id !== 2)
    } else tables.vendors[1]!.is_active = 0
    release()
    await until(() => /件/.test(outcome()) && !button('中止'))
    assert.is(outcome(), '10件すべて完了しました。', ending)
    if (!isGone) assert.not.ok(takeWrites(platform).some(call => call.startsWith('PUT /vendor/')))
    assert.is(tables.vendors.filter(({ id }) => id === 3).length, 1)
    assert.is(tables.vendorUsers.filter(({ vendor }) => vendor === 3).length, 1)
  }
})

test('H69 what a colleague adds in the middle keeps its group and the vendor, and is named by the platform', async () => {
  const platform = await openEnd()
  const { tables } = platform
  const release = gateResponses(platform, { method: 'DELETE', path: '/api/v1/application/3/', times: 1 })
  await begin()
  await until(() => button('中止'))
  tables.applications.push({ ...tables.applications[0]!, id: 9, name: '新しい収量予測', vendor_group: 21 })
  release()
  await until(() => button('失敗した分を再実行'))
  assert.equal(listed('失敗した項目（2件）'), [
    'グループ「穀物」を削除 失敗 ユーザーまたはアプリケーションが所属しているため、グループを削除できません。',
    'ベンダーを削除 失敗 ユーザー、グループまたはアプリケーションが登録されているため、ベンダーを削除できません。',
  ])
  // Closed and begun again, the end knows what has been added.
  await press('閉じる')
  await until(() => !dialog())
  await settled()
  await pressWay(`${customer}を削除`, '契約終了の手続き')
  await until(() => dialog('契約終了') && isReady())
  takeWrites(platform)
  await begin()
  await until(() => outcome() === '3件すべて完了しました。')
  assert.equal(takeWrites(platform), ['DELETE /application/9/', 'DELETE /vendorGroup/21/', 'DELETE /vendor/2/'])
})

test('H67 a 401 in the middle: after signing in again the end goes on where it was', async () => {
  const platform = await openEnd()
  platform.faults.push({ method: 'DELETE', path: '/api/v1/user/6/', status: 401, times: 1 })
  await begin()
  await until(() => departures.length > 0)
  assert.equal(takeWrites(platform), everything.slice(0, 9))
  await open('/', { platform, storage: 'kept' })
  await signIn(platform, 'systemAdmin')
  await until(() => dialog('契約終了'))
  assert.match(outcome(), '完了6件、未実行4件')
  assert.equal(
    takeWrites(platform).filter(call => call.startsWith('DELETE')),
    [],
  )
  await press('続きを実行')
  await until(() => outcome() === '10件すべて完了しました。')
  assert.equal(takeWrites(platform), [...everything.slice(8), 'DELETE /vendor/2/'])
})

test('what was chosen and typed is there again after a session that ended meanwhile', async () => {
  const platform = await openEnd()
  await choose('最後に行うこと', 'ベンダーを無効にする')
  await type('ベンダー名', '北海')
  await signOutElsewhere(platform)
  await until(() => dialog('契約終了') && isReady())
  assert.is(choices('最後に行うこと').chosen, 'ベンダーを無効にする')
  assert.is(textbox('ベンダー名')?.value, '北海')
})

test.run()
