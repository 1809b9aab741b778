/** Ending a vendor's contract from its row. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import type { Platform } from '../platform/platform.ts'
import { startClock, stopClock } from './clock.ts'
import {
  button,
  choices,
  choose,
  copiedBy,
  departures,
  dialog,
  fieldErrors,
  link,
  open,
  press,
  pressWay,
  savedBy,
  formMessages,
  settled,
  signIn,
  switchOf,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { changeAnswers, customer, keep, office, signOutElsewhere, smallPlatform, takeWrites } from './peoplePage.ts'
import { look } from './user.ts'
import { command, gateResponses, listed, outcome } from './vendorPage.ts'

test.after.each(startClock)

const changed = 'ほかのユーザーによる変更があり、表示を更新しました。内容を確認して、もう一度実行してください。'
const isReady = () => button('契約を終了')?.getAttribute('aria-disabled') === null

/** Opens the end of a vendor's contract from the row's 削除, which says what still belongs to the vendor. */
async function openEnd(platform: Platform = smallPlatform(), vendor = customer) {
  await open('/vendors', { as: 'systemAdmin', platform })
  await settled()
  await pressWay(`${vendor}を削除`, '契約終了の手続き')
  await until(() => dialog('契約終了の手続き') && isReady())
  takeWrites(platform)
  return platform
}

/** Chooses how to end, types the name, and begins. Resolves to the CSV file that is saved first. */
async function begin(vendor = customer, ending = 'ベンダーを削除') {
  await choose('ベンダーの扱い', ending)
  await type('ベンダー名', vendor)
  return savedBy(() => press('契約を終了'))
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
  // The platform names the groups of applications by their ids alone.
  const platform = smallPlatform()
  const namedGroup = /("vendor_group":\{"id":\d+),"name":"[^"]*"/g
  changeAnswers(platform, /\/application\/(\?|$)/, async answer => new Response((await answer.text()).replaceAll(namedGroup, '$1'), answer))
  // One has no credentials.
  platform.faults.push({ path: '/api/v1/integratedApplication/3/', status: 404 })
  await openEnd(platform)
  const vendor = platform.tables.vendors.find(({ id }) => id === 2)!
  const app = platform.tables.applications.find(({ id }) => id === 1)!
  const userLink = platform.tables.vendorUsers.find(({ user }) => user === 5)!
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
  const heads = lines[0]!.replace('\ufeff', '').split(',')
  /** Returns the cells of a row of the file that are not empty, by their heads. */
  const row = (kind: string, name: string) => {
    const cells = lines.find(line => line.startsWith(`${kind},${name},`))!.split(',')
    return Object.fromEntries(heads.flatMap((head, index) => (cells[index] ? [[head, cells[index]]] : [])))
  }
  assert.equal(row('ベンダー', customer), {
    種別: 'ベンダー',
    名前: customer,
    契約番号: vendor.contract_number,
    会員種別: platform.tables.memberTypes.find(({ id }) => id === vendor.member_type)!.name,
    有効期限: vendor.expiration_date,
    ステータス: '有効',
    利用通知メールアドレス: vendor.notify_email_address,
    ベンダーID: '2',
  })
  assert.equal(row('ユーザー', '畑中 実'), {
    種別: 'ユーザー',
    名前: '畑中 実',
    メールアドレス: 'vendor.user@example.jp',
    ロール: 'ベンダー利用者',
    グループ: '穀物',
    ユーザーID: '5',
    ベンダーユーザーID: String(userLink.id),
  })
  assert.equal(row('グループ', '穀物'), { 種別: 'グループ', 名前: '穀物', グループID: '21' })
  const { 説明: _, ...known } = row('アプリケーション', '収量予測')
  assert.equal(known, {
    種別: 'アプリケーション',
    名前: '収量予測',
    グループ: '穀物',
    クライアントID: app.client_id,
    'トークン有効期間（秒）': String(app.token_expiration_time),
    グループID: '21',
    アプリケーションID: '1',
  })
  assert.not.match(file.text, secret)
  await until(() => outcome() === '10件すべて完了しました。')
  assert.equal(takeWrites(platform), [...everything, 'DELETE /vendor/2/'])
  // Looked at later, the page has the vendors without this one.
  stopClock().setWrong(6 * 60_000)
  await look()
  await settled()
  assert.match((await savedBy(() => press('結果をCSVで保存'))).name, customer)
  await press('閉じる')
  await until(() => !dialog())
  await settled()
  assert.not.ok(button(`${customer}を編集`))
})

test('T70 a link without a user is not taken for the user with its number; the file has members of groups who are no users', async () => {
  const platform = smallPlatform()
  const body = [
    { id: 1, user: { id: 9, user_name: 'a@example.jp' }, role: { id: 3 } },
    { id: 9, user: null, role: { id: 3 } },
  ]
  platform.faults.push({ path: '/api/v1/vendorUser/', status: 200, body })
  const members = [
    { id: 1, user: { id: 5, family_name: '畑中', user_name: 'b@example.jp' } },
    { id: 9, user: { user_name: 'c@example.jp' } },
  ]
  platform.faults.push({ path: '/api/v1/vendorGroupUser/', status: 200, body: members, times: 1 })
  await openEnd(platform)
  assert.match(text(), 'ユーザー（2人）')
  const { text: file } = await begin()
  for (const row of ['畑中,,,,,,b@example.jp,,穀物,,,,,,,5,', ',,,,,,,,,,,,,,,,9', ',,,,,,c@example.jp,,穀物,,,,,,,,'])
    assert.match(file, `\nユーザー,${row}\r`)
})

test('a contract ends with a vendor that is disabled unless its deletion is chosen, also without the file', async () => {
  for (const [way, isGone] of [['失敗した分を再実行'], ['続きを実行'], ['続きを実行', true]] as const) {
    const platform = await openEnd()
    assert.is(choices('ベンダーの扱い').chosen, 'ベンダーを無効にする')
    assert.match(text(dialog()!), 'この操作は元に戻せません。')
    await press(switchOf('先に内容をCSVで保存')!)
    await type('ベンダー名', customer)
    const removal = { method: 'DELETE', path: '/api/v1/user/5/', times: 1 }
    const release = gateResponses(platform, { ...removal, path: '/api/v1/user/4/' })
    platform.faults.push({ ...removal, status: 500 })
    await press('契約を終了')
    await until(() => button('中止'))
    if (way === '続きを実行') await press('中止')
    release()
    await until(() => button(way))
    const [put, ...others] = takeWrites(platform)
    assert.equal(others, way === '続きを実行' ? everything.slice(0, -1) : everything)
    // A colleague enables the vendor again, or removes it.
    const vendor = platform.tables.vendors.find(({ id }) => id === 2)!
    vendor.is_active = 1
    if (isGone) keep(platform.tables.vendors, ({ id }) => id !== 2)
    platform.faults.splice(0)
    await press(way)
    await until(() => outcome() === '10件すべて完了しました。')
    assert.match(put!, /^PUT \/vendor\/2\/ .*"is_active":0/)
    assert.is(vendor.is_active, Number(isGone ?? false), way)
  }
})

test('a file that cannot be made says so, and how to go on without it; nothing is removed', async () => {
  const platform = await openEnd()
  platform.faults.push({ path: '/api/v1/integratedApplication/1/', status: 500, times: 1 })
  await type('ベンダー名', customer)
  await press('契約を終了')
  await until(() => formMessages().length > 0)
  assert.equal(formMessages(), [
    'システム内部でエラーが発生しました。（エラーコード：500）',
    'CSVを保存できませんでした。何も変更していません。CSVなしで進める場合は、「先に内容をCSVで保存」をオフにしてください。',
  ])
  assert.equal(takeWrites(platform), [])
})

test('H71 the contract of the own vendor does not end', async () => {
  const platform = await openEnd(smallPlatform(), office)
  const refusal = 'サインイン中のユーザーが所属しているため、このベンダーの契約は終了できません。'
  assert.match(text(), refusal)
  await type('ベンダー名', office)
  await press('契約を終了')
  await settled()
  assert.ok(dialog('契約終了の手続き'))
  assert.equal(takeWrites(platform), [])
})

test('H67 what fails in the middle is named with the words of the server, and again does exactly that', async () => {
  const platform = await openEnd()
  platform.faults.push({ method: 'DELETE', path: '/api/v1/application/1/', status: 409, body: { errors: ['使用中です。'] }, times: 1 })
  await begin()
  await until(() => button('失敗した分を再実行'))
  assert.equal(listed('失敗した項目（1件）'), ['アプリケーション「収量予測」を削除 失敗 使用中です。'])
  assert.match(outcome(), '完了4件、失敗1件、未実行5件')
  const missing = '先に必要な項目が完了していません：アプリケーション「収量予測」を削除'
  assert.ok(listed('その他の項目（9件）').includes(`グループ「穀物」を削除 未実行 ${missing}`))
  const [copied] = await copiedBy(() => press('結果をコピー'))
  assert.match(copied!, `未実行　グループ「穀物」を削除　${missing}\n`)
  const { name } = await savedBy(() => press('結果をCSVで保存'))
  assert.match(name, /^契約終了の手続き_結果_ベンダー：北海農業データ株式会社（AG2022-000002）_\d{4}-\d\d-\d\d\.csv$/)
  takeWrites(platform)
  await press('失敗した分を再実行')
  await until(() => outcome() === '10件すべて完了しました。')
  const rest = everything.filter(call => !/ \/application\/[23]\/| \/vendorGroup\/2[23]\//.test(call))
  assert.equal(takeWrites(platform), [...rest, 'DELETE /vendor/2/'])
})

test('H69 a colleague removes or disables the vendor in the middle: what is gone counts as done, nothing else is touched', async () => {
  for (const ending of ['ベンダーを削除', 'ベンダーを無効にする']) {
    const platform = await openEnd()
    const { tables } = platform
    const release = gateResponses(platform, { method: 'DELETE', path: '/api/v1/application/1/', times: 1 })
    await begin(customer, ending)
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
    assert.is(tables.vendors.filter(({ id }) => id === 3).length, 1)
    assert.is(tables.vendorUsers.filter(({ vendor }) => vendor === 3).length, 1)
  }
})

test('H69 what a colleague adds in the middle keeps its group and the vendor, and is named', async () => {
  const platform = await openEnd()
  const { tables } = platform
  const release = gateResponses(platform, { method: 'DELETE', path: '/api/v1/application/3/', times: 1 })
  await begin()
  await until(() => button('中止'))
  tables.applications.push({ ...tables.applications[0]!, id: 9, name: '新しい収量予測', vendor_group: 21 })
  release()
  await until(() => button('失敗した分を再実行'))
  assert.equal(listed('失敗した項目（1件）'), [
    'グループ「穀物」を削除 失敗 ユーザーまたはアプリケーションが所属しているため、グループを削除できません。',
  ])
  assert.match(outcome(), '完了5件、失敗1件、未実行4件')
  assert.is(tables.vendorGroupUsers.filter(({ vendor_group }) => vendor_group === 21).length, 2, 'the members of the group')
  // Closed and begun again, the end knows what has been added.
  await press('閉じる')
  await until(() => !dialog())
  await settled()
  await pressWay(`${customer}を削除`, '契約終了の手続き')
  await until(() => dialog('契約終了の手続き') && isReady())
  takeWrites(platform)
  await begin()
  await until(() => outcome() === '6件すべて完了しました。')
  assert.equal(takeWrites(platform), ['DELETE /application/9/', ...everything.slice(5), 'DELETE /vendor/2/'])
})

test('H67 a 401 in the middle: after signing in again the end goes on where it was', async () => {
  const platform = await openEnd()
  platform.faults.push({ method: 'DELETE', path: '/api/v1/user/6/', status: 401, times: 1 })
  await begin()
  await until(() => departures.length > 0)
  assert.equal(takeWrites(platform), everything.slice(0, 9))
  // A colleague removes the vendor, which the list does not name any more.
  keep(platform.tables.vendors, ({ id }) => id !== 2)
  await open('/', { platform, storage: 'kept' })
  await signIn(platform, 'systemAdmin')
  await until(() => dialog('契約終了の手続き'))
  await settled()
  assert.match(text(dialog()!), `ベンダー：${customer}（AG2022-000002）`)
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
  await choose('ベンダーの扱い', 'ベンダーを削除')
  await type('ベンダー名', '北海')
  await signOutElsewhere(platform)
  await until(() => dialog('契約終了の手続き') && isReady())
  assert.is(choices('ベンダーの扱い').chosen, 'ベンダーを削除')
  assert.is(textbox('ベンダー名')?.value, '北海')
})

test('the file of a vendor without a name is named by the id', async () => {
  const platform = smallPlatform()
  platform.tables.vendors.find(({ id }) => id === 2)!.name = ''
  await openEnd(platform, '-')
  assert.match((await begin('-')).name, /^契約終了_2_\d{4}/)
})

test('what a colleague has added since is shown before anything is removed', async () => {
  const platform = await openEnd()
  const clock = stopClock()
  platform.tables.applications.push({ ...platform.tables.applications[0]!, id: 77, name: '同僚のアプリ' })
  await clock.pass(61_000)
  await type('ベンダー名', customer)
  await press('契約を終了')
  await until(() => formMessages().length)
  assert.equal([formMessages(), takeWrites(platform)], [[changed], []])
  assert.match(dialog()!.textContent!, '同僚のアプリ')
  await savedBy(() => press('契約を終了'))
  await until(() => outcome() === '11件すべて完了しました。')
})

test('the end of a contract is offered in the dialog that edits the vendor, and opens from the palette', async () => {
  const platform = smallPlatform()
  await open('/vendors', { as: 'systemAdmin', platform })
  await settled()
  await press(`${customer}を編集`)
  await until(() => button('契約終了の手続き')?.getAttribute('aria-disabled') === null)
  await type('ベンダー名', `${customer}2`)
  await press('契約終了の手続き')
  await until(() => dialog('入力内容の破棄'))
  await press('破棄')
  await until(() => dialog('契約終了の手続き') && isReady())
  assert.match(text(dialog()!), `ベンダー：${customer}`)
  assert.is(dialog('ベンダー編集'), null)
  await press('キャンセル')

  await open('/apps?vendor=2', { as: 'systemAdmin', platform })
  await settled()
  await command('契約終了')
  await until(() => dialog('契約終了の手続き') && isReady())
})

test('T71 the end of a contract is not offered to who may not change users', async () => {
  const config = { ...defaultConfig, permissions: { user: { modify: { systemAdmin: false } } } }
  await open('/vendors', { as: 'systemAdmin', platform: smallPlatform(), config })
  await settled()
  await press(`${customer}を削除`)
  await until(() => link('ユーザー3人を表示'))
  assert.is(button('契約終了の手続き'), null)
  await press(`${customer}を編集`)
  await until(() => dialog('ベンダー編集'))
  assert.is(button('契約終了の手続き'), null)
})

test.run()
