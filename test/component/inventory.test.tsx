/** The inventory: the users of all vendors in one list. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform, type Platform } from '../platform/platform.ts'
import {
  alert,
  button,
  checkbox,
  choose,
  dialog,
  goTo,
  heading,
  inAddress,
  key,
  link,
  open,
  press,
  rows,
  settled,
  text,
  travel,
  type,
  until,
} from './open.tsx'
import { ask, inventory, openInventory, rename, savedList, take, takeAll } from './inventoryPage.ts'
import { customer, emails, farm, office, openForm, save, smallPlatform, takeCalls } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

const person = '氏名、メールアドレス'

const vendorLists = (platform: Platform) => platform.requests.filter(({ path }) => path === '/api/v1/vendorUser/')
const asked = (platform: Platform) => vendorLists(platform).map(({ search }) => search)

test('the users of all vendors are one list that can be searched; nothing is asked before the user has seen how much', async () => {
  const platform = smallPlatform()
  // A person in two vendors has two rows, and is counted once.
  platform.tables.vendorUsers.push({ id: 7000, vendor: 3, user: 5, role: 3 })
  await openInventory(platform)
  assert.match(text(), 'ベンダーごとに1回、合計3回のリクエストを送信します。')
  assert.is(vendorLists(platform).length, 0)
  await take(3)
  assert.is(vendorLists(platform).length, 3)
  assert.match(text(), 'ベンダー3件中3件から、ユーザー7人を取得しました。')
  assert.equal([...new Set(rows(inventory).map(row => row[3]))].toSorted(), [customer, office, farm].toSorted())
  const { contract_number } = platform.tables.vendors[2]!
  const ofFarm = rows(inventory).find(cells => cells[0] === 'farm@example.jp')!
  assert.equal(ofFarm.slice(0, -1), ['farm@example.jp', '青森 林檎', 'ベンダー管理者', farm, contract_number, '有効'])
  for (const [label, wanted, count] of [
    [person, 'ﾘﾝｺﾞ', 0],
    [person, '林檎', 1],
    [person, '青森林檎', 1],
    [person, 'FARM@', 1],
    ['ベンダー名、契約番号', customer, 3],
  ] as const) {
    await type(label, wanted)
    await key('Enter')
    await until(() => (count ? rows(inventory).length === count : text().includes('条件に一致するユーザーがありません。')))
    await type(label, '')
    await key('Enter')
    await until(() => rows(inventory).length === 8)
  }
})

test('a row leads to the user in the list of the vendor, and Back to the inventory as it was, without another request', async () => {
  const platform = smallPlatform()
  await takeAll(platform)
  await type(person, 'farm@')
  await key('Enter')
  await until(() => rows(inventory).length === 1)
  const before = vendorLists(platform).length
  await press(link('farm@example.jp')!)
  await until(() => emails().length)
  assert.equal(emails(), ['farm@example.jp'])
  assert.equal([inAddress('vendor'), inAddress('users.q')], ['3', 'farm@example.jp'])
  await travel(-1)
  await until(() => heading() === '棚卸し' && rows(inventory).length === 1)
  assert.is(inAddress('inventory.q'), 'farm@')
  assert.ok(
    asked(platform)
      .slice(before)
      .every(search => search === '?vendorId=3'),
  )
})

test('after a change whose list failed to load, or in a group that is new, its vendor is asked again, and no other', async () => {
  const platform = smallPlatform()
  await takeAll(platform)
  await ask('グループも取得（7回のリクエスト）')
  const fail = () => void platform.faults.push({ method: 'GET', path: /vendorUser\/\?/, status: 500, times: 1 })
  await rename('farm@example.jp', '蜜柑', fail)
  await until(() => button('再試行'))
  const before = vendorLists(platform).length
  await travel(-1)
  await until(() => heading() === '棚卸し' && rows(inventory).some(row => row.includes('青森 蜜柑')))
  await settled()
  assert.is(rows(inventory).length, 7)
  assert.equal(asked(platform).slice(before), ['?vendorId=3'])
  platform.tables.vendorGroups.push({ id: 90, vendor: 2, name: '雑穀' })
  await goTo('/apps?vendor=2')
  await openForm(platform, '追加', 'アプリケーション追加')
  await type('アプリケーション名', '打越予報')
  await choose('グループ', '雑穀')
  await save()
  takeCalls(platform)
  await travel(-1)
  await settled()
  assert.not.match(takeCalls(platform).join(), /vendorId=[13]/)
})

test('of 200 vendors, six are asked at a time; two that fail are named on the screen and in the file, and asked again', async () => {
  const platform = createPlatform({ vendors: 200, usersPerVendor: 4 })
  const bad = platform.tables.vendors.filter(({ id }) => id === 7 || id === 190)
  for (const { id } of bad) platform.faults.push({ path: `/api/v1/vendorUser/?vendorId=${id}`, times: 1, status: 500 })
  let underWay = 0
  let most = 0
  const { handle } = platform
  platform.handle = async request => {
    const isCounted = request.url.includes('/vendorUser/')
    most = Math.max(most, (underWay += isCounted ? 1 : 0))
    try {
      return await handle(request)
    } finally {
      underWay -= isCounted ? 1 : 0
    }
  }
  await openInventory(platform)
  await press('200件のベンダーから取得')
  await until(() => button('取得できなかった分を再取得'))
  assert.is(most, 6)
  assert.match(alert() ?? '', 'エラーコード：500')
  for (const { name } of bad) assert.match(dialog()!.textContent!, name)
  await press('閉じる')
  await until(() => !dialog())
  assert.match(text(), 'ベンダー200件中198件から')
  assert.match(text(), '取得していないベンダー（2件）')
  for (const { name, contract_number } of bad)
    assert.match(text(), `${name}（${contract_number}）：システム内部でエラーが発生しました。（エラーコード：500）`)

  const { name, heads, lines } = await savedList()
  assert.match(name, /^棚卸し_\d{4}-\d\d-\d\d_\d\d時\d\d分時点\.csv$/)
  const columns = 'メールアドレス,氏名,ロール,ベンダー名,契約番号,ステータス,有効期限'
  assert.is(heads.join(), `${columns},ベンダーID,姓,名,ユーザーID,ベンダーユーザーID,ロールID,備考`)
  const noteOf = (vendor: number) => lines.find(cells => cells.ベンダーID === String(vendor))!.備考!
  assert.is(new Set(lines.map(cells => cells.ベンダーID)).size, 200)
  for (const { id } of bad) assert.match(noteOf(id), 'エラーコード：500')
  assert.is(noteOf(10), 'ユーザーなし')

  const before = vendorLists(platform).length
  platform.faults.push({ path: '/api/v1/vendorUser/?vendorId=7', times: 1, status: 500 })
  await press('2件のベンダーから取得')
  await until(() => button('取得できなかった分を再取得'))
  await press('取得できなかった分を再取得')
  await until(() => !dialog())
  assert.match(text(), 'ベンダー200件中200件から')
  assert.is(vendorLists(platform).length, before + 3)
  assert.match(text(), `/ ${platform.tables.vendorUsers.length}件`)
})

test('Esc stops, keeps what came, names the vendors that are missing, and can go on', async () => {
  const platform = createPlatform({ vendors: 40, usersPerVendor: 4 })
  const { vendors } = platform.tables
  const letThrough = gateResponses(platform, { path: /vendorUser\/\?vendorId=(1\d|2\d|3\d|40)$/ })
  await openInventory(platform)
  await press('40件のベンダーから取得')
  await until(() => text().includes('取得しています...') && vendorLists(platform).length >= 6)
  // What only reads has no change under way that Esc could leave in doubt.
  await key('Escape', dialog()!)
  letThrough()
  await until(() => button('続きを取得'))
  const answered = Number(/40件のベンダーのうち(\d+)件/.exec(text())![1])
  assert.ok(answered < 40)
  await press('閉じる')
  await until(() => !dialog())
  assert.match(text(), `取得していないベンダー（${40 - answered}件）`)
  const { lines } = await savedList()
  assert.is(lines.filter(cells => cells.備考 === '未取得').length, 40 - answered)
  platform.faults.length = 0
  await take(40 - answered)
  assert.match(text(), 'ベンダー40件中40件から')
  assert.is(new Set(asked(platform)).size, vendors.length)
})

test('the filters choose the vendors to ask, and the file says that they were in force', async () => {
  const platform = smallPlatform()
  await openInventory(platform, '/inventory?inventory.vendor=農園')
  await take(1)
  assert.equal(asked(platform), ['?vendorId=3'])
  const { name } = await savedList()
  assert.match(name, /_絞り込み\.csv$/)
  await type('ベンダー名、契約番号', '')
  await key('Enter')
  await until(() => button('2件のベンダーから取得'))
  assert.match(text(), '取得していないベンダー（2件）')
  await take(2)
  assert.is(rows(inventory).length, 7)
})

test('what the address says about users stays until they are there', async () => {
  await openInventory(smallPlatform(), '/inventory?inventory.q=farm&inventory.role=2&inventory.sort=-email')
  assert.is(rows('棚卸しの対象').length, 3)
  await take(3)
  assert.equal(
    rows(inventory).map(row => row[0]),
    ['farm@example.jp'],
  )
  assert.equal([inAddress('inventory.q'), inAddress('inventory.role'), inAddress('inventory.sort')], ['farm', '2', '-email'])
})

test('the filter that chose the vendors to ask stays, also if these have no users', async () => {
  const platform = smallPlatform()
  const { vendors, vendorUsers } = platform.tables
  vendors[2]!.is_active = 0
  vendorUsers.splice(0, Infinity, ...vendorUsers.filter(({ vendor }) => vendor !== 3))
  await openInventory(platform)
  await press(checkbox('無効')!)
  await take(1)
  assert.equal([inAddress('inventory.status'), button('2件のベンダーから取得')], ['0', null])
})

test('H78 only system administrators reach the inventory: from the palette, the page of vendors and its address', async () => {
  for (const [as, path, isOffered] of [
    ['systemAdmin', '/users?vendor=2', true],
    // Its page has a button that leads there.
    ['systemAdmin', '/vendors', true],
    ['vendorAdmin', '/users', false],
    ['vendorUser', '/apps', false],
  ] as const) {
    await open(path, { as, platform: smallPlatform() })
    await key('Control+k')
    await until(() => dialog('検索と操作')?.contains(document.activeElement))
    await type(document.activeElement!, '棚卸し')
    const options = () => [...document.querySelectorAll('[role="option"]')].filter(option => option.textContent?.includes('棚卸し'))
    if (isOffered) await until(() => options().length)
    assert.is(options().length, isOffered ? 1 : 0, as)
    if (!isOffered) continue
    await key('Enter')
    await until(() => heading() === '棚卸し')
  }
  await open('/inventory', { as: 'vendorAdmin', platform: smallPlatform() })
  await until(() => heading() === 'ユーザー')
  await open('/vendors', { as: 'systemAdmin', platform: smallPlatform() })
  await press('棚卸し')
  await until(() => heading() === '棚卸し')
})

test.run()
