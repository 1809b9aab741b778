import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { startClock, stopClock } from './clock.ts'
import {
  alert,
  button,
  checkbox,
  choices,
  choose,
  dialog,
  fieldErrors,
  key,
  open,
  paste,
  press,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { appNames, openForm, save, smallPlatform as people, takeCalls, takeWrites, valueOf } from './peoplePage.ts'
import { isReady } from './vendorPage.ts'

test.after.each(startClock)

type Account = Parameters<Platform['tokensFor']>[0]

const nothingFound = '条件に一致するアプリケーションがありません。'
const expiry = 'トークン有効期間（秒）'

/** The customer (2) has 収量予測 and あぐりログ in the group 穀物 and 土壌診断 in いも. */
function smallPlatform() {
  const platform = people()
  Object.assign(platform.tables.applications[0]!, { description: '収量を予測します。', token_expiration_time: 7200 })
  return platform
}

async function openApps(path = '/apps?vendor=2', platform = smallPlatform(), as: Account = 'systemAdmin') {
  await open(path, { as, platform })
  return platform
}

async function openCreate(as: Account = 'systemAdmin', platform = smallPlatform()) {
  await openApps('/apps?vendor=2', platform, as)
  await openForm(platform, '追加', 'アプリケーション追加')
  return platform
}

/** Fills in the form's name and group. */
async function fillIn(name = '新しいアプリ') {
  await paste('アプリケーション名', name)
  await choose('グループ', 'いも')
}

/** Returns the form's values: name, group, description and, where present, the token expiry. */
const shown = () => [valueOf('アプリケーション名'), choices('グループ').chosen, valueOf('説明'), valueOf(expiry)]

// ---- create ----

test('adds an application as a system administrator, with the expiry of its token', async () => {
  const platform = await openCreate()
  assert.equal(shown(), ['', '選択してください', '', '3600'])
  assert.equal(choices('グループ').options, ['選択してください', 'いも', '空のグループ', '穀物'])
  await fillIn()
  await paste('説明', '一行目\n二行目')
  await save()
  await until(() => appNames().includes('新しいアプリ'))
  assert.equal(takeCalls(platform), [
    'POST /application/ {"name":"新しいアプリ","vendor_group":22,"description":"一行目\\n二行目","token_expiration_time":3600}',
    'GET /application/?vendorId=2',
  ])
  assert.is(alert(), null)
})

for (const as of ['vendorAdmin', 'vendorUser'] as const) {
  test(`${as}: there is no field for the token’s expiry, and it is not sent, neither on adding nor on editing`, async () => {
    const platform = await openCreate(as)
    assert.equal(shown(), ['', '選択してください', '', undefined])
    await fillIn()
    await save()
    assert.equal(takeWrites(platform), ['POST /application/ {"name":"新しいアプリ","vendor_group":22,"description":""}'])
    await until(() => button('収量予測を編集'))
    await openForm(platform, '収量予測を編集', 'アプリケーション編集')
    assert.equal(shown(), ['収量予測', '穀物', '収量を予測します。', undefined])
    await type('説明', '')
    await save()
    assert.equal(takeWrites(platform), ['PUT /application/1/ {"name":"収量予測","vendor_group":21,"description":""}'])
    assert.is(platform.tables.applications[0]!.token_expiration_time, 7200)
  })
}

test('proposes the selected group for a new application, which is nothing to ask about on leaving, and not for an edited one', async () => {
  const platform = await openApps('/apps?vendor=2&group=21')
  await openForm(platform, '追加', 'アプリケーション追加')
  assert.is(choices('グループ').chosen, '穀物')
  await key('Escape', dialog()!)
  await until(() => !dialog())
  platform.tables.applications[0]!.vendor_group = 22
  await openForm(platform, '収量予測を編集', 'アプリケーション編集')
  assert.is(choices('グループ').chosen, 'いも')
  // Without the page's groups, the address alone names the group, as a text.
  platform.faults.push({ path: '/api/v1/vendorGroup/', status: 500, times: 1 })
  await openApps('/apps?vendor=2&group=21', platform)
  await openForm(platform, '追加', 'アプリケーション追加')
  for (const name of ['新', '']) {
    await paste('アプリケーション名', name || '次')
    if (!name) await choose('グループ', 'いも')
    await press('続けて追加')
    await until(() => valueOf('アプリケーション名') === '')
  }
  // The group of the last one stays, however long the next one takes.
  await paste('アプリケーション名', '最後')
  await stopClock().pass(61_000)
  await save()
  const groups = takeWrites(platform).map(call => /"vendor_group":(\d+)/.exec(call)?.[1])
  assert.equal(groups, ['21', '22', '22'])
})

test('takes an expiry of the token in its range alone', async () => {
  const platform = await openCreate()
  await fillIn()
  for (const wrong of ['59', '31536001', '', '1e3']) {
    await paste(expiry, wrong)
    await press('保存')
    assert.equal(fieldErrors(), [`${expiry}: ＊60～31536000の範囲で入力してください。`], wrong)
  }
  assert.equal(takeCalls(platform), [])
  await paste(expiry, '０１２０')
  await save()
  assert.match(takeWrites(platform)[0]!, '"token_expiration_time":120')
})

const noGroups = 'グループが登録されていません。先にグループを追加してください。'

test('the form for a vendor without groups leads to adding one, and goes on with it and with what was typed', async () => {
  const platform = smallPlatform()
  await openApps('/apps?vendor=1', platform)
  await until(() => text().includes(nothingFound))
  await openForm(platform, '追加', 'アプリケーション追加')
  assert.equal(choices('グループ').options, ['選択してください'])
  await paste('アプリケーション名', '新')
  await press('保存')
  assert.equal(fieldErrors(), [`グループ: ＊グループを選択してください。 ${noGroups}`])
  button('グループを追加')!.focus()
  await press('グループを追加')
  await until(() => dialog('グループ追加') && isReady())
  await paste('グループ名', '最初のグループ')
  await press('保存')
  await until(() => !dialog('グループ追加') && isReady())
  assert.equal(choices('グループ'), { options: ['選択してください', '最初のグループ'], chosen: '最初のグループ' })
  assert.is(document.activeElement?.localName, 'select', 'the focus goes on where it was')
  assert.is(textbox('アプリケーション名')?.value, '新')
  assert.is(button('グループを追加'), null)
  await save()
  await until(() => appNames().includes('新'))
})

test('applications move to a group that is added on the way if the vendor has none any more', async () => {
  const platform = smallPlatform()
  await openApps('/apps?vendor=2', platform)
  platform.tables.vendorGroups.splice(0)
  await press('選択')
  await press(checkbox('収量予測を選択')!)
  await press('グループを変更')
  await until(() => button('グループを追加'))
})

test('without the right to add groups, the pages and the form for a vendor without groups say whom to ask', async () => {
  const platform = smallPlatform()
  platform.tables.vendorGroups.splice(0)
  platform.tables.applications.splice(0)
  await openApps('/apps', platform, 'vendorUser')
  await until(() => text().includes(nothingFound))
  assert.match(text(), 'グループの追加をベンダー管理者に依頼してください。')
  await press('グループ')
  await until(() => text().includes('条件に一致するグループがありません。'))
  assert.match(text(), 'グループの追加をベンダー管理者に依頼してください。')
  await press('アプリケーション')
  await openForm(platform, '追加', 'アプリケーション追加')
  assert.match(dialog()!.textContent, 'グループの追加をベンダー管理者に依頼してください。')
  assert.is(button('グループを追加'), null)
})

// ---- edit ----

test('loads an application that is edited first, and sends it whole', async () => {
  const platform = await openApps()
  takeCalls(platform)
  await press('収量予測を編集')
  await until(() => dialog('アプリケーション編集') && isReady())
  assert.equal(takeCalls(platform).toSorted(), ['GET /application/1/', 'GET /vendorGroup/?vendorId=2'])
  assert.equal(shown(), ['収量予測', '穀物', '収量を予測します。', '7200'])
  await type('アプリケーション名', '収量予測２')
  await choose('グループ', '空のグループ')
  await type(expiry, '86400')
  await save()
  await until(() => appNames().includes('収量予測２'))
  assert.equal(takeCalls(platform), [
    'PUT /application/1/ {"name":"収量予測２","vendor_group":23,"description":"収量を予測します。","token_expiration_time":86400}',
    'GET /application/?vendorId=2',
  ])
})

// ---- remove ----

test('an application that cannot be deleted: the notice has the server’s words, whatever their place in a 400', async () => {
  const platform = await openApps()
  for (const [status, body, said] of [
    [400, { detail: ['契約中のため削除できません。'] }, '契約中のため削除できません。'],
    [409, { errors: ['連携中です。'], code: 'E-9' }, '連携中です。'],
    [400, undefined, 'アプリケーションを削除できませんでした。'],
  ] as const) {
    platform.faults.push({ method: 'DELETE', path: '/api/v1/application/1/', status, body, times: 1 })
    await press('収量予測を削除')
    await press('削除')
    await until(() => button('OK'))
    assert.match(text(), new RegExp(`（AG2022-000002）${said}`))
    await press('OK')
    await until(() => !dialog())
  }
})

test.run()
