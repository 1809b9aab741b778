/** A user leaves: the way on from the dialog that deletes. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import type { Platform } from '../platform/platform.ts'
import { startClock, stopClock } from './clock.ts'
import { alert, button, checkbox, copiedBy, dialog, formMessages, open, press, savedBy, settled, switchOf, text, until } from './open.tsx'
import { changeAnswers, signOutElsewhere, smallPlatform, takeCalls, takeWrites } from './peoplePage.ts'
import { description, key } from './user.ts'
import { gateResponses, listed, outcome } from './vendorPage.ts'

test.after.each(startClock)

const leaver = 'vendor.user@example.jp'
const isReady = () => button('実行')?.getAttribute('aria-disabled') === null

type Account = Parameters<Platform['tokensFor']>[0]

async function openOffboarding(platform = smallPlatform(), as: Account = 'systemAdmin') {
  await open('/users?vendor=2', { as, platform })
  await proceed()
  takeWrites(platform)
  return platform
}

/** Opens the procedure from the dialog that deletes. */
async function proceed(email = leaver) {
  await press(`${email}を削除`)
  await until(() => dialog('ユーザー削除'))
  await press('退職の手続き')
  await until(() => dialog('退職の手続き') && isReady())
}

const chosen = () => [...dialog()!.querySelectorAll<HTMLInputElement>('input:checked')].map(box => text(box.labels![0]!))

/** Chooses everything that is offered. */
async function chooseAll() {
  for (const name of ['収量予測', 'あぐりログ']) await press(checkbox(name)!)
}

const everything = [
  'POST /integratedApplication/2/clientSecretRegenerator/',
  'POST /integratedApplication/1/clientSecretRegenerator/',
  'DELETE /vendorGroupUser/2/',
  'DELETE /user/5/?vendorId=2',
]

for (const as of ['systemAdmin', 'vendorAdmin'] as const) {
  test(`H73 a user leaves, as ${as}: what is chosen is done in order, and the outcome can be copied without a secret`, async () => {
    const platform = smallPlatform()
    // More lists than are remembered: that of the vendors stays.
    for (let id = 100; id < 160; id++) platform.tables.vendorGroups.push({ id, vendor: 2, name: `班${id}` })
    await open('/users?vendor=2', { as, platform })
    // A colleague renames the user.
    platform.tables.users.find(({ id }) => id === 5)!.family_name = '改姓'
    await proceed()
    takeWrites(platform)
    assert.match(text(), '改姓 実')
    assert.equal(chosen(), ['穀物', 'ユーザーを削除'], 'no secret is proposed, as programs would stop')
    assert.is(checkbox('土壌診断'), null, 'an application of another group')
    assert.match(description(checkbox('収量予測')!.closest('fieldset')), '現在のシークレットは使用できなくなります。')
    await chooseAll()
    const clock = stopClock()
    await press('実行')
    await until(() => outcome() === '4件すべて完了しました。')
    clock.setWrong(24 * 3_600_000)
    const [copied] = await copiedBy(() => press('結果をコピー'))
    const [time = ''] = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/m.exec(copied!) ?? []
    assert.match((await savedBy(() => press('結果をCSVで保存'))).name, `_対象：改姓 実 (vendor.user@example.jp)_${time.slice(0, 10)}.csv`)
    startClock()
    assert.ok(Math.abs(Date.now() - Date.parse(`${time}+09:00`)) < 60_000, `${time}, when it was done, not copied`)
    assert.equal(takeWrites(platform), everything)
    assert.equal(copied!.split('\n'), [
      '退職の手続き',
      'ベンダー：北海農業データ株式会社（AG2022-000002）',
      '対象：改姓 実 (vendor.user@example.jp)',
      time,
      '完了　アプリケーション「あぐりログ」のシークレットを再生成',
      '完了　アプリケーション「収量予測」のシークレットを再生成',
      '完了　グループ「穀物」への所属を解除',
      '完了　ユーザーを削除',
      '',
    ])
    for (const { client_secret } of platform.tables.applications) assert.not.match(document.body.textContent!, client_secret!)
    await press('閉じる')
    await until(() => !dialog())
    await settled()
    assert.is(button(`${leaver}を削除`), null)
  })
}

test('a user can lose a group alone, and applications without a secret are not offered', async () => {
  const platform = smallPlatform()
  const [first] = platform.tables.applications
  first!.client_secret = null
  // Listed, but without credentials.
  platform.tables.applications.push({ ...first!, id: 4, name: '未連携' })
  platform.faults.push({ path: '/api/v1/integratedApplication/4/', status: 404 })
  await openOffboarding(platform)
  assert.equal([checkbox('収量予測'), checkbox('未連携'), alert()], [null, null, null])
  await press(checkbox('あぐりログ')!)
  takeCalls(platform)
  await key('Escape')
  await press('キャンセル')
  assert.equal(takeCalls(platform), [], 'a missing secret is no change, after which the dialog is read again')
  // A colleague removes it meanwhile, and its secret with it, and ends the membership: neither is a change of this page.
  platform.tables.applications.splice(1, 1)
  platform.tables.vendorGroupUsers.splice(0)
  await press(switchOf('ユーザーを削除')!)
  await press('実行')
  await until(() => outcome() === '2件すべて完了しました。')
  assert.match(text(), '再生成完了アプリケーションは、既に削除されています。')
  assert.not.match(text(), 'エラーコード', 'nothing failed')
  assert.equal(takeWrites(platform), [everything[0]!, 'DELETE /vendorGroupUser/2/'])
  await press('閉じる')
  await press('作業記録')
  await until(() => text().includes('変更はまだありません。'))
})

test('warns about the last administrator of the vendor alone, by the list that was just read, and not by the row', async () => {
  const platform = smallPlatform()
  const { users, vendorUsers } = platform.tables
  const admin = users.find(({ id }) => id === 4)!.user_name
  const setAdmins = (...ids: number[]) => {
    for (const link of vendorUsers) if (link.vendor === 2) link.role = ids.includes(link.user) ? 2 : 3
  }
  setAdmins(6)
  await open('/users?vendor=2', { as: 'systemAdmin', platform })
  const isCalledLast = async () => {
    await proceed(admin)
    const isSaid = text().includes('このベンダーで最後の管理者です。')
    await press('キャンセル')
    return isSaid
  }
  // A colleague changes the roles.
  setAdmins(4)
  assert.is(await isCalledLast(), true)
  setAdmins(4, 6)
  assert.is(await isCalledLast(), false)
  setAdmins(4)
  // The platform does not tell what the others are.
  changeAnswers(platform, /\/vendorUser\/\?vendorId=2$/, async answer => {
    const links = (await answer.json()) as { user: { id: number } }[]
    return Response.json(links.map(link => (link.user.id === 4 ? link : { ...link, role: undefined })))
  })
  assert.is(await isCalledLast(), false)
})

test('who has become the last administrator since is not removed before the dialog has said so', async () => {
  const platform = smallPlatform()
  const links = platform.tables.vendorUsers.filter(({ vendor }) => vendor === 2)
  for (const link of links) link.role = 2
  await openOffboarding(platform)
  const clock = stopClock()
  for (const link of links) link.role = link.user === 5 ? 2 : 3
  await clock.pass(61_000)
  await press('実行')
  await until(() => formMessages().length)
  assert.equal(takeWrites(platform), [])
  assert.match(alert()!, 'このベンダーで最後の管理者です。')
  await press('実行')
  await until(() => outcome() === '2件すべて完了しました。')
})

test('removes nobody who is gone, and says that nothing is chosen', async () => {
  const platform = smallPlatform()
  await open('/users?vendor=2', { as: 'systemAdmin', platform })
  const { vendorUsers } = platform.tables
  vendorUsers.splice(0, Infinity, ...vendorUsers.filter(({ user }) => user !== 5))
  await proceed()
  assert.match(text(), 'このユーザーは、既にこのベンダーから削除されています。')
  assert.is(switchOf('ユーザーを削除'), null)
  await press(checkbox('穀物')!)
  await press('実行')
  assert.equal([formMessages(), takeWrites(platform)], [['行う項目を選択してください。'], []])
})

test('groups are not offered to who may not change them', async () => {
  const config = { ...defaultConfig, permissions: { user: { modify: { vendorUser: true } } } }
  const platform = smallPlatform()
  await open('/users', { as: 'vendorUser', platform, config })
  await proceed(platform.tables.users.find(({ id }) => id === 4)!.user_name)
  assert.is(checkbox('穀物'), null)
  assert.equal(chosen(), ['ユーザーを削除'])
  takeWrites(platform)
  await press('実行')
  await until(() => button('失敗した分を再実行'))
  assert.equal(takeWrites(platform), ['DELETE /user/4/?vendorId=2'], 'which the platform refuses, and no membership')
})

test('H67 a stop and a failure in the middle: the rest goes on, and again does exactly what failed', async () => {
  const platform = await openOffboarding()
  await chooseAll()
  const release = gateResponses(platform, { method: 'POST', path: '/api/v1/integratedApplication/2/clientSecretRegenerator/', times: 1 })
  await press('実行')
  await until(() => button('中止'))
  await press('中止')
  release()
  await until(() => button('続きを実行'))
  assert.match(outcome(), '完了1件、未実行3件')
  platform.faults.push({ method: 'DELETE', path: '/api/v1/vendorGroupUser/2/', status: 400, body: { errors: ['処理中です。'] }, times: 1 })
  await press('続きを実行')
  await until(() => button('失敗した分を再実行'))
  assert.equal(listed('失敗した項目（1件）'), ['グループ「穀物」への所属を解除 失敗 処理中です。'])
  takeWrites(platform)
  await press('失敗した分を再実行')
  await until(() => outcome() === '4件すべて完了しました。')
  assert.equal(takeWrites(platform), everything.slice(2), 'the user is removed last')
})

for (const [method, path, name] of [
  ['POST', '/api/v1/integratedApplication/2/clientSecretRegenerator/', 'アプリケーション「あぐりログ」のシークレットを再生成'],
  ['DELETE', '/api/v1/vendorGroupUser/2/', 'グループ「穀物」への所属を解除'],
  ['DELETE', '/api/v1/user/5/', 'ユーザーを削除'],
] as const) {
  test(`H68 the answer to '${name}' is lost: result, copy and record say so, and again does that, and what waited for it`, async () => {
    const platform = await openOffboarding()
    await chooseAll()
    const secrets = () => platform.tables.applications.map(({ client_secret }) => client_secret)
    platform.faults.push({ method, path, ...(method === 'POST' ? { kind: 'drop' as const } : { status: 504 }), afterwards: true, times: 1 })
    await press('実行')
    await until(() => button('失敗した分を再実行'))
    const unknown = '結果は不明です。ご確認のうえ、必要な場合だけ再実行してください。'
    assert.equal(listed('失敗した項目（1件）'), [`${name} 失敗 ${unknown}`])
    const [copied] = await copiedBy(() => press('結果をコピー'))
    assert.match(copied!, `失敗　${name}　${unknown}`)
    const isRemoval = name === 'ユーザーを削除'
    assert.equal(takeWrites(platform), isRemoval ? everything : everything.slice(0, 3))
    const before = secrets()
    await press('失敗した分を再実行')
    await until(() => outcome() === '4件すべて完了しました。')
    assert.is(takeWrites(platform).length, isRemoval ? 1 : 2)
    assert.is(secrets().filter((secret, index) => secret !== before[index]).length, name.includes('シークレット') ? 1 : 0)
    await press('閉じる')
    await press('作業記録')
    await until(() => dialog('作業記録'))
    const lines = [...dialog()!.querySelectorAll('tbody tr')].map(row => row.children[1]!.textContent)
    const own = lines.filter(line => line.includes(name))
    assert.equal(own, [`退職の手続き：${name}（結果は不明です）`, `退職の手続き：${name}`])
  })
}

test('H72 a secret that was under way when the session ended elsewhere is not regenerated again by going on', async () => {
  const platform = await openOffboarding()
  await chooseAll()
  gateResponses(platform, { method: 'POST', path: '/api/v1/integratedApplication/2/clientSecretRegenerator/', afterwards: true })
  await press('実行')
  await until(() => button('中止'))
  await signOutElsewhere(platform)
  await until(() => button('続きを実行'))
  assert.match(listed('失敗した項目（1件）')[0]!, /あぐりログ.*結果は不明です。/)
  takeWrites(platform)
  await press('続きを実行')
  await until(() => !button('中止') && !button('続きを実行'))
  assert.equal(takeWrites(platform), everything.slice(1, 3), 'the user is not removed while the outcome is unknown')
})

test('H73 what was chosen is there again after a session that ended meanwhile, and no secret is kept', async () => {
  const platform = await openOffboarding()
  await chooseAll()
  await press(checkbox('穀物')!)
  const secrets = platform.tables.applications.map(({ client_secret }) => client_secret!)
  await signOutElsewhere(platform)
  await until(() => dialog('退職の手続き') && isReady())
  assert.equal(chosen(), ['あぐりログ', '収量予測', 'ユーザーを削除'])
  for (const secret of secrets) assert.not.match(JSON.stringify([document.body.innerHTML, { ...sessionStorage }]), secret)
  assert.ok(takeCalls(platform).some(call => call.startsWith('GET /integratedApplication/')))
})

test.run()
