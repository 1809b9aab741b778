/** What a change does to the lists: which of them are loaded again, when, and how often. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { choices, choose, dialog, formMessages, heading, paste, press, rows, settled, turns, unanswered, until } from './open.tsx'
import { customer, panelItems, groupNames, groupPanel, openForm, openUsers, save, smallPlatform, takeCalls } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

const vendorRow = (name: string) => rows('ベンダー一覧').find(cells => cells[0] === name)!
/** Returns how often a list was asked for, by the calls since the last time. */
const timesOf = (calls: readonly string[], list: string) => calls.filter(call => call === `GET ${list}`).length

const groupsCall = '/vendorGroup/?vendorId=2'
const usersCall = '/vendorUser/?vendorId=2'

// ---- on another page ----

test('a group added on one page is counted on another when one comes back, by one request', async () => {
  const platform = await openUsers('/vendors?vendor=2')
  assert.is(vendorRow(customer)[5], '3')
  await press('グループ')
  await until(() => heading() === 'グループ' && groupNames().length === 3)
  await openForm(platform, '追加', 'グループ追加')
  await paste('グループ名', '雑穀')
  await save()
  await until(() => groupNames().length === 4)
  await settled()
  const calls = takeCalls(platform)
  assert.equal([timesOf(calls, groupsCall), timesOf(calls, '/vendors/get_detail/')], [1, 0])
  await press('ベンダー')
  await until(() => heading() === 'ベンダー' && vendorRow(customer)?.[5] === '4')
  await settled()
  assert.is(timesOf(takeCalls(platform), '/vendors/get_detail/'), 1)
})

// ---- a save without an answer ----

test('loads the list again, once, after a save whose answer is lost and キャンセル, and not after a form that sent nothing', async () => {
  const platform = await openUsers('/groups?vendor=2')
  await openForm(platform, '追加', 'グループ追加')
  await press('キャンセル')
  await until(() => !dialog())
  await settled()
  assert.equal(takeCalls(platform), [])

  await openForm(platform, '追加', 'グループ追加')
  await paste('グループ名', '穂')
  platform.faults.push({ method: 'POST', path: '/api/v1/vendorGroup/', kind: 'drop', afterwards: true })
  await press('保存')
  await until(() => formMessages().includes(unanswered))
  await settled()
  assert.is(timesOf(takeCalls(platform), groupsCall), 0, 'nothing is loaded below the form')
  await press('キャンセル')
  await until(() => !dialog() && groupNames().includes('穂'))
  await settled()
  assert.equal(
    takeCalls(platform).filter(sent => sent.startsWith('GET /vendorGroup/') || !sent.startsWith('GET ')),
    [`GET ${groupsCall}`],
  )
})

// ---- once, and after the last dialog ----

test('an edit that sends two changes loads the users again once, after its dialog has closed', async () => {
  const platform = await openUsers()
  await settled()
  await openForm(platform, 'vendor.user@example.jpを編集', 'ユーザー編集')
  await paste('姓', '改')
  await choose('ロール', 'ベンダー管理者')
  const release = gateResponses(platform, { method: 'PATCH', path: /\/vendorUser\// })
  await press('保存')
  await until(() => platform.requests.some(({ method }) => method === 'PATCH'))
  await turns()
  const during = takeCalls(platform)
  assert.equal(
    during.filter(call => !call.startsWith('GET ')).map(call => call.split('/')[0]),
    ['PUT ', 'PATCH '],
  )
  assert.equal([timesOf(during, usersCall), timesOf(during, groupsCall)], [0, 0])
  release()
  await until(() => !dialog())
  await until(() => rows('ユーザー一覧').some(cells => cells[1] === '改' && cells[3] === 'ベンダー管理者'))
  await settled()
  assert.equal(takeCalls(platform), [`GET ${usersCall}`])
})

test('a group added from within the form of an application is in the list beside, once the last form is closed', async () => {
  const platform = smallPlatform()
  platform.tables.vendorGroups.splice(0, 3)
  platform.tables.applications.splice(0)
  await openUsers('/apps?vendor=2', platform)
  await until(() => groupPanel())
  await settled()
  await openForm(platform, '追加', 'アプリケーション追加')
  await openForm(platform, 'グループを追加', 'グループ追加')
  await paste('グループ名', '最初の班')
  await press('保存')
  await until(() => dialog() === dialog('アプリケーション追加') && choices('グループ').chosen === '最初の班')
  await settled()
  assert.equal(panelItems(groupPanel()), [], 'nothing changes below a form')
  takeCalls(platform)
  await press('キャンセル')
  await until(() => !dialog())
  await until(() => panelItems(groupPanel()).includes('最初の班'))
  await settled()
  assert.ok(timesOf(takeCalls(platform), groupsCall) <= 1)
})

test.run()
