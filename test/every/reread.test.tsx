/** A form that has been open for a while reads its entity again before it saves: another user may have changed it. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import {
  area,
  button,
  checkbox,
  choices,
  choose,
  departures,
  dialog,
  fieldErrors,
  formMessages,
  open,
  paste,
  press,
  settled,
  signIn,
  status,
  text,
  until,
} from '../component/open.tsx'
import { addUsers, customer, openForm, save, smallPlatform, takeCalls, takeWrites, valueOf } from '../component/peoplePage.ts'
import { isReady } from '../component/vendorPage.ts'

const decide = 'ほかの利用者が同じ項目を変更しました。保存する値を選んで、もう一度保存してください。'
const taken = (labels: string) => `ほかの利用者による変更を引き継ぎました：${labels}`
const gone = 'ほかの利用者が削除したため、保存できません。'
const notRead = '最新の内容を確認できないため、保存していません。'

const { now } = Date
test.after.each(() => {
  Date.now = now
})

/** The dialog stays open for longer than a minute. */
function later(milliseconds = 61_000) {
  const before = Date.now
  Date.now = () => before() + milliseconds
}

/** Another tab or program covers the page, and gives way again. */
function hideAndShow() {
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  Reflect.deleteProperty(document, 'visibilityState')
}

const chooseAgain = '選択できなくなった項目があります。選択し直してください。'
const find = <Row extends { id: number }>(rows: Row[], id: number) => rows.find(row => row.id === id)!
const vendorOf = ({ tables }: Platform) => find(tables.vendors, 2)
const userOf = ({ tables }: Platform) => find(tables.users, 5)
const linkOf = ({ tables }: Platform) => tables.vendorUsers.find(link => link.user === 5)!
const groupOf = ({ tables }: Platform) => find(tables.vendorGroups, 21)
const appOf = ({ tables }: Platform) => find(tables.applications, 1)

/** The choices between two values: each as its name, its two values, and the chosen one. */
function conflicts() {
  return [...dialog()!.querySelectorAll('fieldset.conflict')].map(set => {
    const values = [...set.querySelectorAll('label')].map(label => text(label))
    const checked = [...set.querySelectorAll('input')].findIndex(input => input.checked)
    return [text(set.querySelector('legend')!), ...values, ['自分', '相手'][checked] ?? '未定']
  })
}
const radio = (label: string, which: 0 | 1) => area(`${label}：保存する値`)!.querySelectorAll('input')[which]!
const mine = (value: string) => `入力した値${value}`
const theirs = (value: string) => `ほかの利用者が保存した値${value}`

interface Dialog {
  path: string
  opener: (platform: Platform) => string
  title: string
  /** Changes one field in the form. */
  edit: () => Promise<void>
  /** A change by another user to another field, and what it is called. */
  other: (platform: Platform) => void
  label: string
  remove: (platform: Platform) => void
  /** What the platform has after both changes. */
  both: (platform: Platform) => unknown
  expected: unknown
}

const link5 = (platform: Platform) => userOf(platform).user_name
const dialogs: Record<string, Dialog> = {
  vendor: {
    path: '/vendors?vendors.active=0',
    opener: () => `${customer}を編集`,
    title: 'ベンダー編集',
    edit: () => paste('契約番号', 'AG-NEW'),
    other: platform => Object.assign(vendorOf(platform), { member_type: 3, is_active: 0 }),
    label: '会員種別、ベンダーを有効にする',
    remove: ({ tables }) => tables.vendors.splice(1, 1),
    both: platform => [vendorOf(platform).contract_number, vendorOf(platform).member_type, vendorOf(platform).is_active],
    expected: ['AG-NEW', 3, 0],
  },
  user: {
    path: '/users?vendor=2',
    opener: platform => `${link5(platform)}を編集`,
    title: 'ユーザー編集',
    edit: () => paste('名', '花子'),
    other: platform => {
      userOf(platform).family_name = '新姓'
      linkOf(platform).role = 2
    },
    label: '姓、ロール',
    remove: ({ tables }) =>
      tables.vendorUsers.splice(
        tables.vendorUsers.findIndex(link => link.user === 5),
        1,
      ),
    both: platform => [userOf(platform).family_name, userOf(platform).given_name, linkOf(platform).role],
    expected: ['新姓', '花子', 2],
  },
  group: {
    path: '/groups?vendor=2',
    opener: () => '穀物を編集',
    title: 'グループ編集',
    edit: () => press(area('メンバー')!.querySelector('input[type=checkbox]:not(:checked)')!),
    other: platform => {
      groupOf(platform).name = '穀物部会'
      platform.tables.vendorGroupUsers.splice(0, 1)
    },
    label: 'グループ名、メンバー',
    remove: ({ tables }) => tables.vendorGroups.splice(0, 1),
    both: ({ tables }) => [find(tables.vendorGroups, 21).name, tables.vendorGroupUsers.filter(row => row.vendor_group === 21).length],
    expected: ['穀物部会', 2],
  },
  application: {
    path: '/apps?vendor=2',
    opener: () => '収量予測を編集',
    title: 'アプリケーション編集',
    edit: () => paste('説明', '新しい説明'),
    other: platform => Object.assign(appOf(platform), { vendor_group: 22, token_expiration_time: 7200 }),
    label: 'グループ、トークン有効期間（秒）',
    remove: ({ tables }) => tables.applications.splice(0, 1),
    both: platform => [appOf(platform).description, appOf(platform).vendor_group, appOf(platform).token_expiration_time],
    expected: ['新しい説明', 22, 7200],
  },
}

async function openDialog({ path, opener, title }: Dialog, platform = smallPlatform(), as: 'systemAdmin' | 'vendorUser' = 'systemAdmin') {
  await open(path, { as, platform })
  await openForm(platform, opener(platform), title)
  return platform
}

const ways = [
  ['has been open for a minute', later, dialogs],
  ['was on a hidden page', hideAndShow, { vendor: dialogs.vendor! }],
] as const

for (const [how, age, some] of ways) {
  for (const [what, example] of Object.entries(some)) {
    test(`${what}: a dialog that ${how} takes over what only another user has changed, and says so`, async () => {
      const platform = await openDialog(example)
      await example.edit()
      example.other(platform)
      age()
      await save()
      assert.equal(example.both(platform), example.expected)
      assert.match(status()!, taken(example.label))
    })
  }
}

for (const [what, path, failed] of [
  ['vendor', '/api/v1/memberType/', '会員種別情報を取得できませんでした。'],
  ['user', '/api/v1/role/', 'ユーザー情報を取得できませんでした。'],
  ['group', /\/vendorGroupUser\/\?/, 'ベンダーグループユーザー情報を取得できませんでした。'],
  ['application', /\/vendorGroup\/\?/, 'ベンダーグループ情報を取得できませんでした。'],
] as const) {
  test(`${what}: says that it is gone, which a 404 to another question of the dialog does not mean, and sends nothing`, async () => {
    const platform = await openDialog(dialogs[what]!)
    await dialogs[what]!.edit()
    later()
    platform.faults.push({ method: 'GET', path, status: 404 })
    await press('保存')
    await until(() => formMessages().length)
    assert.equal(formMessages(), [notRead, failed])
    dialogs[what]!.remove(platform)
    await press('保存')
    await until(() => formMessages().length === 1)
    assert.equal(formMessages(), [gone])
    assert.equal(takeWrites(platform), [])
    assert.ok(isReady())
  })
}

test('a dialog that has just been opened saves at once, without reading again', async () => {
  const platform = await openDialog(dialogs.vendor!)
  await paste('契約番号', 'AG-NEW')
  later(50_000)
  await save()
  assert.match(takeCalls(platform)[0]!, 'PUT /vendor/2/')
})

test('both values of a field that both have changed are shown in words, and the user decides', async () => {
  const platform = await openDialog(dialogs.vendor!)
  await paste('ベンダー名', 'わたしの農園')
  await choose('会員種別', '一般会員')
  await press('ベンダーを有効にする')
  await paste('利用通知メールアドレス', '')
  const was = { ...vendorOf(platform) }
  Object.assign(vendorOf(platform), { name: 'ほかの農園', member_type: 3, notify_email_address: 'other@example.jp' })
  later()
  await press('保存')
  await until(() => formMessages().length)
  assert.is(was.is_active, 1)
  assert.equal(formMessages(), [decide])
  assert.equal(conflicts(), [
    ['ベンダー名：保存する値', mine('わたしの農園'), theirs('ほかの農園'), '未定'],
    ['会員種別：保存する値', mine('一般会員'), theirs('賛助会員'), '未定'],
    ['利用通知メールアドレス：保存する値', mine('（なし）'), theirs('other@example.jp'), '未定'],
  ])
  assert.is(document.activeElement, radio('ベンダー名', 0))
  assert.equal(takeWrites(platform), [])

  await press(radio('ベンダー名', 1))
  assert.is(valueOf('ベンダー名'), 'ほかの農園')
  await press('保存')
  await until(() => document.activeElement === radio('会員種別', 0))
  assert.equal(takeWrites(platform), [])
  await press(radio('会員種別', 1))
  assert.is(choices('会員種別').chosen, '賛助会員')
  await paste('利用通知メールアドレス', 'both@example.jp')
  assert.equal(conflicts()[2], ['利用通知メールアドレス：保存する値', mine('both@example.jp'), theirs('other@example.jp'), '自分'])
  await save()
  const { name, member_type, notify_email_address, is_active } = vendorOf(platform)
  assert.equal([name, member_type, notify_email_address, is_active], ['ほかの農園', 3, 'both@example.jp', 0])
})

test('the field that a role does not see keeps another user’s value', async () => {
  const platform = await openDialog({ ...dialogs.application!, path: '/apps' }, smallPlatform(), 'vendorUser')
  await paste('説明', '新しい説明')
  Object.assign(appOf(platform), { token_expiration_time: 7200, name: '収量' })
  later()
  await save()
  assert.equal([appOf(platform).token_expiration_time, appOf(platform).name, appOf(platform).description], [7200, '収量', '新しい説明'])
  assert.match(status()!, taken('アプリケーション名'))
})

test('if the connection is lost, nothing is sent, and saving again works', async () => {
  const platform = await openDialog(dialogs.vendor!)
  await paste('契約番号', 'AG-NEW')
  later()
  platform.faults.push({ method: 'GET', path: '/api/v1/vendor/2/', kind: 'drop' })
  await press('保存')
  await until(() => formMessages().length)
  assert.equal(formMessages(), [notRead, 'ベンダー情報を取得できませんでした。'])
  assert.equal(takeWrites(platform), [])
  platform.faults.length = 0
  await save()
  assert.is(vendorOf(platform).contract_number, 'AG-NEW')
})

test('a reading that takes long can be cancelled, and then nothing is sent', async () => {
  const platform = await openDialog(dialogs.vendor!)
  await paste('契約番号', 'AG-NEW')
  later()
  let answer = () => {}
  platform.faults.push({
    method: 'GET',
    path: '/api/v1/vendor/2/',
    gate: new Promise<void>(resolve => {
      answer = resolve
    }),
  })
  await press('保存')
  await until(() => button('お待ちください...'))
  await press('キャンセル')
  await until(() => !dialog())
  answer()
  await settled()
  assert.equal(takeWrites(platform), [])
})

test('a question that was open for long reads again, and asks again only if something has changed', async () => {
  const platform = await openDialog(dialogs.vendor!)
  await choose('会員種別', '賛助会員')
  await press('保存')
  await until(() => dialog('会員種別の変更'))
  later()
  vendorOf(platform).name = 'ほかの名前'
  await press('変更')
  await until(() => dialog('会員種別の変更') && takeCalls(platform).some(call => call.startsWith('GET /vendor/2/')))
  later()
  await press('変更')
  await until(() => !dialog())
  assert.equal([vendorOf(platform).name, vendorOf(platform).member_type], ['ほかの名前', 3])
})

test('input restored after an expired session overwrites nothing: a conflict is shown at once', async () => {
  const platform = await openDialog(dialogs.vendor!)
  await paste('ベンダー名', 'わたしの農園')
  platform.expireTokens()
  await press('保存')
  await until(() => departures.length > 0)
  Object.assign(vendorOf(platform), { name: 'ほかの農園', contract_number: 'AG-OTHER' })
  await open('/', { platform, storage: 'kept' })
  await signIn(platform, 'systemAdmin')
  await until(() => dialog('ベンダー編集') && isReady())
  takeWrites(platform)
  assert.equal([valueOf('ベンダー名'), valueOf('契約番号')], ['わたしの農園', 'AG-OTHER'])
  assert.equal(formMessages(), [decide, taken('契約番号')])
  await press('保存')
  await until(() => document.activeElement === radio('ベンダー名', 0))
  assert.equal(takeWrites(platform), [])
  assert.equal(conflicts(), [['ベンダー名：保存する値', mine('わたしの農園'), theirs('ほかの農園'), '未定']])
  await press(radio('ベンダー名', 0))
  await save()
  assert.equal([vendorOf(platform).name, vendorOf(platform).contract_number], ['わたしの農園', 'AG-OTHER'])
})

test('after a save that failed half-way, the own value wins over a later one if the user chooses so', async () => {
  const platform = await openDialog(dialogs.user!)
  await paste('名', '花子')
  await choose('ロール', 'ベンダー管理者')
  platform.faults.push({ method: 'PATCH', path: /vendorUser/, status: 500, times: 1 })
  await press('保存')
  await until(() => formMessages().length && isReady())
  assert.is(userOf(platform).given_name, '花子')
  userOf(platform).given_name = '相手'
  later()
  await press('保存')
  await until(() => conflicts().length)
  await press(radio('名', 0))
  await save()
  assert.equal([userOf(platform).given_name, linkOf(platform).role], ['花子', 2])
})

test('names a chosen member who has left the vendor, before anything is saved', async () => {
  const platform = smallPlatform()
  addUsers(platform, 2, [['x@example.jp', 'え', 'くす', 3]])
  const { id } = platform.tables.users.at(-1)!
  await openDialog(dialogs.group!, platform)
  await paste('グループ名', '穀物部会')
  await press(checkbox('え くす (x@example.jp)')!)
  platform.tables.vendorUsers.splice(
    platform.tables.vendorUsers.findIndex(link => link.user === id),
    1,
  )
  later()
  await press('保存')
  const left = 'え くす (x@example.jp)（選択できません）'
  await until(() => fieldErrors().length)
  assert.equal(fieldErrors(), [`${left}: ＊${chooseAgain}`])
  assert.is(document.activeElement, checkbox(left))
  assert.equal(takeWrites(platform), [])
  await press(checkbox(left)!)
  await save()
  assert.equal(
    takeWrites(platform).map(call => call.split(' ')[0]),
    ['PUT'],
  )
})

for (const [title, opener] of [
  ['アプリケーション編集', '収量予測を編集'],
  ['アプリケーション追加', '追加'],
] as const) {
  test(`${title}: names the chosen group that has been deleted, before anything is saved`, async () => {
    const platform = smallPlatform()
    await openDialog({ ...dialogs.application!, title, opener: () => opener }, platform)
    await paste('アプリケーション名', '収量')
    await choose('グループ', '空のグループ')
    platform.tables.vendorGroups.splice(
      platform.tables.vendorGroups.findIndex(({ name }) => name === '空のグループ'),
      1,
    )
    later()
    await press('保存')
    await until(() => fieldErrors().length)
    assert.equal(fieldErrors(), [`グループ: ＊${chooseAgain}`])
    assert.is(choices('グループ').chosen, '空のグループ（選択できません）')
    assert.equal(takeWrites(platform), [])
    await choose('グループ', 'いも')
    await save()
    assert.is(platform.tables.applications.find(({ name }) => name === '収量')!.vendor_group, 22)
  })
}

test('names the chosen role that is gone, before a user is added', async () => {
  const platform = smallPlatform()
  await openDialog({ ...dialogs.user!, title: 'ユーザー追加', opener: () => '追加' }, platform)
  await paste('メールアドレス', 'new@example.jp')
  await paste('姓', '新')
  await paste('名', '人')
  await choose('ロール', 'ベンダー管理者')
  platform.tables.roles.splice(
    platform.tables.roles.findIndex(({ name }) => name === 'ベンダー管理者'),
    1,
  )
  hideAndShow()
  await press('保存')
  await until(() => fieldErrors().length)
  assert.equal(fieldErrors(), [`ロール: ＊${chooseAgain}`])
  assert.equal(takeWrites(platform), [])
})

test('a list whose row is gone is asked for again when the dialog closes', async () => {
  const platform = await openDialog(dialogs.application!)
  dialogs.application!.remove(platform)
  later()
  await press('保存')
  await until(() => formMessages().length)
  await press('キャンセル')
  await until(() => !dialog() && !button('収量予測を編集'))
})

test.run()
