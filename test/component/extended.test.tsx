/** A session that another tab extends: this one goes on as it was. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import {
  button,
  checkbox,
  choose,
  departures,
  dialog,
  goTo,
  heading,
  inAnotherTab,
  isPageHidden,
  open,
  press,
  rows,
  settled,
  status,
  tabs,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { customer, farm, openForm, smallPlatform } from './peoplePage.ts'
import { gateResponses, outcome } from './vendorPage.ts'

const noTokens = { accessToken: null, idToken: null, refreshToken: null }

/** Makes the system administrator a vendor administrator of the own vendor. */
function loseRole({ tables, accounts }: Platform): void {
  const admin = tables.users.find(({ user_name }) => user_name === accounts.systemAdmin.email)!
  Object.assign(admin, { system_admin: false })
  tables.vendorUsers.find(({ user }) => user === admin.id)!.role = 2
}

test('takes over the roles of the new sign-in', async () => {
  const platform = smallPlatform()
  await open('/vendors', { as: 'systemAdmin', platform })
  assert.ok(tabs().includes('ベンダー'))
  loseRole(platform)
  await inAnotherTab(noTokens)
  assert.ok(isPageHidden())
  await inAnotherTab(await platform.tokensFor('systemAdmin'))
  assert.not(isPageHidden())
  await until(() => heading() === 'ユーザー')
  assert.not(tabs().includes('ベンダー'))
  assert.equal(departures, [])
})

test('the header shows the vendor of its own answer, if a form asked before and is answered after', async () => {
  const platform = smallPlatform()
  await open('/users', { as: 'vendorAdmin', platform })
  const vendor = platform.tables.vendors.find(({ id }) => id === 2)!
  const release = gateResponses(platform, { path: '/api/v1/vendor/2/', times: 1 })
  await press('利用通知メールアドレス変更')
  await until(() => dialog('利用通知メールアドレス変更'))
  vendor.expiration_date = '2031-01-31'
  await inAnotherTab(await platform.tokensFor('vendorAdmin'))
  const header = () => document.querySelector('header')!.textContent!
  await until(() => header().includes('2031年1月31日'))
  vendor.expiration_date = '2032-01-31'
  release()
  await settled()
  assert.match(header(), '2031年1月31日')
})

for (const [how, answer] of Object.entries({ linked: {}, 'refused with the former token': { status: 401 } }))
  test(`members wait for the new token while one is ${how}, and none is left out`, async () => {
    const platform = smallPlatform()
    await open('/groups?vendor=2', { as: 'systemAdmin', platform })
    await openForm(platform, '追加', 'グループ追加')
    await type('グループ名', '新しいグループ')
    await press('3人をすべて選択')
    const letThrough = gateResponses(platform, { method: 'POST', path: /\/vendorGroupUser\/$/, times: 1, ...answer })
    const linked = () => platform.tables.vendorGroupUsers.length
    const before = linked()
    await press('保存')
    await until(() => platform.requests.some(({ method, path }) => method === 'POST' && path.endsWith('/vendorGroupUser/')))
    await inAnotherTab(noTokens)
    letThrough()
    await settled()
    await inAnotherTab(await platform.tokensFor('systemAdmin'))
    await until(() => status()?.includes('新しいグループ'))
    assert.is(linked() - before, 3)
  })

test('what is typed is kept if the new token has expired too, as when the computer wakes up', async () => {
  const platform = smallPlatform()
  await open('/groups?vendor=2', { as: 'systemAdmin', platform })
  await openForm(platform, '追加', 'グループ追加')
  await type('グループ名', '書きかけ')
  const tokens = await platform.tokensFor('systemAdmin')
  platform.expireTokens()
  await inAnotherTab(tokens)
  await until(() => departures.length)
  assert.match(sessionStorage.getItem('draft')!, '書きかけ')
})

test('another vendor of the new sign-in: its rows never stand under the name of the one before, and a form says so', async () => {
  const platform = smallPlatform()
  await open('/users', { as: 'vendorAdmin', platform })
  await openForm(platform, '追加', 'ユーザー追加')
  await type('姓', '新田')
  const admin = platform.tables.users.find(({ user_name }) => user_name === platform.accounts.vendorAdmin.email)!
  platform.tables.vendorUsers.find(({ user }) => user === admin.id)!.vendor = 3
  const letThrough = gateResponses(platform, { path: /\/vendor\/3\/$/ })
  await inAnotherTab(await platform.tokensFor('vendorAdmin'))
  await until(() => status()?.includes('所属するベンダーが変更されました。入力した内容は、閉じるまで残ります。'))
  assert.is(textbox('姓')!.value, '新田')
  await press('キャンセル')
  await until(() => rows('ユーザー一覧').length)
  assert.not.match(text(), '北海農業データ株式会社')
  letThrough()
  await until(() => text().includes(platform.tables.vendors.find(({ id }) => id === 3)!.name))
})

for (const how of ['with a new token', 'by a new sign-in', 'as a refusal shows'])
  test(`a role that is lost ${how} takes no form away in which something is typed, and says so`, async () => {
    const platform = smallPlatform()
    await open('/vendors', { as: 'systemAdmin', platform })
    await openForm(platform, '追加', 'ベンダー追加')
    await type('ベンダー名', '新しい農園')
    loseRole(platform)
    if (how === 'as a refusal shows') {
      await type('契約番号', 'AG-1')
      await choose('会員種別', '一般会員')
      platform.faults.push({ path: '/api/v1/user/get_detail/', status: 403, times: 1 })
      platform.requests.splice(0)
      await press('保存')
      await settled()
      assert.is(platform.requests.filter(({ path }) => path.endsWith('/user/get_detail/')).length, 1, 'its own refusal asks no more')
      await press('保存')
    } else {
      if (how === 'by a new sign-in') await inAnotherTab(noTokens)
      await inAnotherTab(await platform.tokensFor('systemAdmin'))
    }
    await until(() => status()?.includes('ロールが変更されました。入力した内容は、閉じるまで残ります。'))
    assert.is(textbox('ベンダー名')!.value, '新しい農園')
    await press('キャンセル')
    await until(() => heading() === 'ユーザー')
  })

test('who loses the role above a vendor reads nothing of a vendor that is gone', async () => {
  const platform = smallPlatform()
  await open('/users?vendor=3', { as: 'systemAdmin', platform })
  await openForm(platform, '追加', 'ユーザー追加')
  await type('姓', '帯広')
  loseRole(platform)
  await inAnotherTab(await platform.tokensFor('systemAdmin'))
  await until(() => text().includes('ロールが変更されました。'))
  assert.not.match(text(), 'ベンダーが見つかりません')
})

test('what a batch has come to can be read though a refusal in it showed that the role is lost', async () => {
  const platform = smallPlatform()
  await open('/vendors', { as: 'systemAdmin', platform })
  await press('選択')
  for (const name of [customer, farm]) await press(checkbox(`${name}を選択`)!)
  await press('無効にする')
  loseRole(platform)
  await press('無効にする')
  await until(() => tabs().length < 5)
  await settled()
  assert.match(outcome(), '失敗2件')
  await press('閉じる')
  await until(() => heading() === 'ユーザー')
})

test('sends nothing while it is hidden, and then with the new token', async () => {
  const platform = smallPlatform()
  await open('/vendors', { as: 'systemAdmin', platform })
  const seen: (string | null)[] = []
  const { handle } = platform
  platform.handle = request => {
    seen.push(request.headers.get('authorization'))
    return handle(request)
  }
  await inAnotherTab(noTokens)
  await goTo('/groups?vendor=2')
  await until(() => heading() === 'グループ')
  assert.equal(seen, [])
  const tokens = await platform.tokensFor('systemAdmin')
  await inAnotherTab(tokens)
  await until(() => seen.length > 1)
  await settled()
  assert.equal([...new Set(seen)], [`Bearer ${tokens.accessToken}`])
})

test('a save under way ends, and is in the record', async () => {
  const platform = smallPlatform()
  await open('/groups?vendor=2', { as: 'systemAdmin', platform })
  await openForm(platform, '追加', 'グループ追加')
  await type('グループ名', '果樹部会')
  const answer = gateResponses(platform, { method: 'POST', path: /vendorGroup/ })
  await press('保存')
  await until(() => button('お待ちください...'))
  await inAnotherTab(noTokens)
  answer()
  await settled()
  await until(() => !dialog())
  assert.ok(isPageHidden())
  await inAnotherTab(await platform.tokensFor('systemAdmin'))
  await until(() => rows('グループ一覧').some(([name]) => name === '果樹部会'))
  await press('アカウントメニュー')
  await press('作業記録')
  await until(() => dialog('作業記録')?.textContent?.includes('果樹部会'))
})

test.run()
