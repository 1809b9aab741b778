import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startClock, stopClock } from './clock.ts'
import { button, copiedBy, goTo, heading, inAddress, link, open, press, rows, settled, table, text, type, until } from './open.tsx'
import {
  addUsers,
  appNames,
  customer,
  disabledReasonOf,
  emails,
  panelItems,
  farm,
  groupNames,
  groupPanel,
  office,
  openGroups,
  openUsers,
  select,
  selected,
  smallPlatform,
  takeCalls,
  vendorPanel,
} from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

test.after.each(startClock)

// ---- roles ----

test('a system administrator sees both panels, is asked for a vendor, and cannot add before', async () => {
  const platform = await openUsers('/users')
  assert.is(heading(), 'ユーザー')
  assert.equal(panelItems(vendorPanel()).toSorted(), [customer, farm, office].toSorted())
  assert.match(text(groupPanel()!), 'ベンダーを選択してください。')
  assert.match(text(document.querySelector('main')!), 'ベンダーを選択してください。')
  assert.not.match(text(), 'から登録できます。')
  assert.is(disabledReasonOf('追加'), 'ベンダーを選択してください。')
  assert.is(disabledReasonOf('グループ追加'), 'ベンダーを選択してください。')
  assert.ok(button('ベンダーを選択'))
  await press('追加')
  await settled()
  assert.is(document.querySelector('dialog'), null)
  assert.equal(
    takeCalls(platform).filter(call => call.includes('vendorId')),
    [],
  )
  await press('グループ')
  await until(() => heading() === 'グループ')
  assert.match(text(document.querySelector('main')!), 'ベンダーを選択してください。')
  assert.equal([groupPanel(), disabledReasonOf('追加')], [null, 'ベンダーを選択してください。'])
  platform.tables.vendors.splice(0)
  await open('/groups', { as: 'systemAdmin', platform })
  await until(() => disabledReasonOf('追加') === 'ベンダーが登録されていません。先にベンダーを追加してください。')
  assert.ok(link('ベンダーを追加'))
})

test('from a group back to all, and from the page back to a group, the users are asked for once', async () => {
  const platform = await openUsers('/users?vendor=2')
  await until(() => emails().length === 3)
  const asked = () => takeCalls(platform).filter(call => call.startsWith('GET /vendorUser/') || call.startsWith('GET /vendorGroupUser/'))
  asked()
  await select(groupPanel(), '穀物')
  await settled()
  assert.equal(asked(), ['GET /vendorGroupUser/?vendorId=2&vendorGroupId=21'])
  await select(groupPanel(), 'すべて')
  await settled()
  assert.equal(asked(), ['GET /vendorUser/?vendorId=2'])
  await select(groupPanel(), '空のグループ')
  // A colleague adds a user to the vendor and to a group.
  const [id] = addUsers(platform, 2, [['new@example.jp', '新田', '稲子', 3]])
  platform.tables.vendorGroupUsers.push({ id: 90, vendor_group: 21, user: id! })
  await stopClock().pass(61_000)
  await select(groupPanel(), '穀物')
  await until(() => emails().includes('new@example.jp'))
  assert.is(disabledReasonOf('new@example.jpを編集'), null)
  await settled()
  asked()
  for (const gone of ['[aria-current="true"]', '[aria-label="穀物を編集"]']) {
    await goTo('/users?vendor=2&group=21')
    await until(() => button('穀物を編集'))
    asked()
    groupPanel()!.querySelector<HTMLElement>(gone)!.focus()
    await goTo('/users?vendor=1')
    await settled()
    assert.ok(groupPanel()!.contains(document.activeElement), `the focus stays in the panel without ${gone}`)
  }
  assert.equal(asked().length, 1)
  assert.match(text(groupPanel()!), 'ベンダーグループが登録されていません')
})

test('a vendor administrator works in the own vendor, whatever the address says', async () => {
  const platform = await openUsers('/users?vendor=3', smallPlatform(), 'vendorAdmin')
  await until(() => emails().length === 3)
  assert.is(vendorPanel(), null)
  assert.is(button(customer), null)
  assert.equal(panelItems(groupPanel()), ['すべて', 'いも', '空のグループ', '穀物'])
  assert.is(disabledReasonOf('追加'), null)
  assert.equal(
    takeCalls(platform).filter(call => /vendorId=3|\/vendors\//.test(call)),
    [],
  )
  await press('グループ')
  await until(() => groupNames().length === 3)
  assert.is(vendorPanel(), null)
  assert.is(disabledReasonOf('追加'), null)
})

// ---- selecting ----

test('selecting a vendor loads its users and groups, without the group before, is in the address, and a reload restores it', async () => {
  const platform = await openUsers('/users')
  takeCalls(platform)
  await select(vendorPanel(), farm)
  await until(() => emails().length)
  assert.equal(emails(), ['farm@example.jp'])
  assert.equal(panelItems(groupPanel()), ['すべて', '果樹'])
  assert.equal(takeCalls(platform).toSorted(), ['GET /vendorGroup/?vendorId=3', 'GET /vendorUser/?vendorId=3'])
  assert.equal([inAddress('vendor'), inAddress('group')], ['3', null])
  await select(groupPanel(), '果樹')
  await until(() => inAddress('group') === '31')
  await open(location.hash.slice(1), { platform, storage: 'kept' })
  await until(() => emails().length === 1)
  assert.equal([selected(vendorPanel()), selected(groupPanel())], [farm, '果樹'])
  // The users do not wait for the groups of the new vendor, which cannot include the old group.
  const release = gateResponses(platform, { path: '/api/v1/vendorGroup/' })
  await select(vendorPanel(), customer)
  await until(() => emails().length === 3)
  assert.is(inAddress('group'), null)
  release()
  await until(() => selected(groupPanel()) === 'すべて')
})

test('a group shows its members, with the role from the vendor’s list, be the user an object or an id', async () => {
  const platform = await openUsers()
  await select(groupPanel(), '穀物')
  const expected = [
    ['vendor.admin@example.jp', '北野', '恵子', 'ベンダー管理者'],
    ['vendor.user@example.jp', '畑中', '実', 'ベンダー利用者'],
  ]
  const shown = () => rows('ユーザー一覧').map(cells => cells.slice(0, 4))
  await until(() => assert.equal(shown(), expected))
  await select(groupPanel(), 'すべて')
  await until(() => emails().length === 3)
  platform.faults.push({
    path: '/api/v1/vendorGroupUser/',
    status: 200,
    body: {
      results: [
        { id: 1, user: 4 },
        { id: 2, user: '5' },
      ],
    },
  })
  await select(groupPanel(), '穀物')
  await until(() => assert.equal(shown(), expected))
})

test('users are in the order of role, then address', async () => {
  const platform = smallPlatform()
  addUsers(platform, 2, [
    ['zz@example.jp', '最', '後', 2],
    ['aa@example.jp', '最', '初', 3],
    ['sys@example.jp', '管', '理', 1],
  ])
  await openUsers('/users?vendor=2', platform)
  await until(() => emails().length === 6)
  const names = emails().map(email => email.replace('@example.jp', ''))
  assert.equal(names, ['sys', 'vendor.admin', 'zz', 'aa', 'several', 'vendor.user'])
})

test('the button with the vendor’s name says which list it opens and whether that is open, and closes it too', async () => {
  await openUsers()
  const opener = () => [...groupPanel()!.querySelectorAll('button')].find(({ textContent }) => textContent === customer)
  for (const isOpen of [true, false, true]) {
    assert.equal([opener()?.getAttribute('aria-expanded'), opener()?.getAttribute('aria-description')], [`${isOpen}`, 'ベンダー一覧'])
    assert.is(Boolean(vendorPanel()), isOpen)
    await press(opener()!)
    await until(() => Boolean(vendorPanel()) !== isOpen)
    assert.ok(document.activeElement === opener())
  }
  await press(customer)
  await until(vendorPanel)
  assert.is(selected(vendorPanel()), customer)
  await press('ベンダー一覧を閉じる')
  await until(() => !vendorPanel())
})

// ---- what tells entries and rows apart ----

test('in the panel vendors of one name have their contract number, which finds every vendor', async () => {
  const platform = smallPlatform()
  const [, second, third] = platform.tables.vendors
  Object.assign(second!, { name: 'JA北海' })
  third!.name = 'ＪＡ北海'
  for (let id = 4; id < 14; id++) platform.tables.vendors.push({ ...third!, id, name: `第${id}農園`, contract_number: `NO-${id}` })
  await openUsers('/users', platform)
  const alike = [second!, third!].map(({ name, contract_number }) => `${name} ${contract_number}`)
  assert.equal(
    panelItems(vendorPanel()).filter(entry => /[-0-9]$/.test(entry)),
    alike.toSorted(),
  )
  await type('名前、契約番号で絞り込み', 'no-13')
  await until(() => assert.equal(panelItems(vendorPanel()), ['第13農園']))
  await type('名前、契約番号で絞り込み', third!.contract_number)
  await until(() => assert.equal(panelItems(vendorPanel()), [alike[1]]))
  await select(vendorPanel(), alike[1]!)
  await until(() => assert.is(inAddress('vendor'), '3'))
})

/** Returns the first cell of each row with its second line. */
const firstCells = (name: string) =>
  Object.fromEntries(
    [...(table(name)?.querySelectorAll('tbody th') ?? [])].map(cell => [cell.getAttribute('aria-label'), cell.textContent]),
  )

test('groups say how many users and applications they have, applications their group and the beginning of their description', async () => {
  const platform = smallPlatform()
  const [first, second, third] = platform.tables.applications
  first!.description = `${'あ'.repeat(40)}い`
  second!.description = '圃場の記録'
  third!.description = ''
  await openGroups('/groups?vendor=2', platform)
  await until(() =>
    assert.equal(firstCells('グループ一覧'), {
      いも: 'いもユーザー0人、アプリケーション1件',
      空のグループ: '空のグループユーザー0人、アプリケーション0件',
      穀物: '穀物ユーザー2人、アプリケーション2件',
    }),
  )
  await press('アプリケーション')
  await until(() =>
    assert.equal(firstCells('アプリケーション一覧'), {
      あぐりログ: 'あぐりログ穀物・圃場の記録',
      収量予測: `収量予測穀物・${'あ'.repeat(40)}…`,
      土壌診断: '土壌診断いも',
    }),
  )
})

// ---- failed loads ----

for (const [path, all, ofGroup] of [
  ['/users', 3, 2],
  ['/apps', 3, 2],
] as const) {
  test(`${path}: if the groups cannot be loaded, a group in the address shows that, and not what the vendor has`, async () => {
    const platform = smallPlatform()
    platform.faults.push({ path: '/api/v1/vendorGroup/', status: 500 })
    const list = () => document.querySelector('main section.card')!
    const count = () => list().querySelectorAll('[role="rowheader"]').length
    await open(`${path}?vendor=2&group=21`, { as: 'systemAdmin', platform })
    assert.match(text(list()), 'ベンダーグループ情報を取得できませんでした。')
    assert.is(count(), 0)
    assert.is(inAddress('group'), '21')
    const buttonOf = (name: string) => [...list().querySelectorAll('button')].find(({ textContent }) => textContent === name)!
    const [copied = ''] = await copiedBy(() => press(buttonOf('エラーの詳細をコピー')))
    assert.match(copied, 'request: GET /api/v1/vendorGroup/\nstatus: 500')
    platform.faults.splice(0)
    await press(buttonOf('再試行'))
    await until(() => count() === ofGroup)
    assert.is(selected(groupPanel()), '穀物')
    await select(groupPanel(), 'すべて')
    await until(() => count() === all)
  })
}

test('what a colleague has deleted leaves the list with the first action on it, and the selection', async () => {
  const { tables } = await openGroups()
  tables.vendorGroups.splice(2, 1)
  await press('空のグループを削除')
  await until(() => button('再試行'))
  await press('キャンセル')
  await until(() => !groupNames().includes('空のグループ'))
  await press('アプリケーション')
  await until(() => appNames().includes('収量予測'))
  tables.applications.shift()
  await press('収量予測の認証情報')
  await until(() => button('再試行'))
  await press('閉じる')
  await until(() => !appNames().includes('収量予測'))
  tables.vendorGroups.shift()
  await select(groupPanel(), '穀物')
  await until(() => !panelItems(groupPanel()).includes('穀物') && selected(groupPanel()) === 'すべて')
  tables.vendors.splice(0, Infinity, ...tables.vendors.filter(({ name }) => name !== farm))
  await select(vendorPanel(), farm)
  await until(() => !panelItems(vendorPanel()).includes(farm) && !inAddress('vendor'))
})

test('if the vendors cannot be loaded, no other than the one in the address is to be selected', async () => {
  for (const path of ['/users', '/apps', '/groups']) {
    const platform = smallPlatform()
    platform.faults.push({ path: '/api/v1/vendors/', status: 500 })
    await open(`${path}?vendor=2`, { as: 'systemAdmin', platform })
    assert.is(disabledReasonOf('追加'), 'ベンダー情報を取得できませんでした。', path)
    assert.is(inAddress('vendor'), '2')
    assert.not.match(text(document.querySelector('main section.card')!), 'ベンダーを選択してください。')
  }
})

test.run()
