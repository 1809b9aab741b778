/** The inventory: the users of all vendors in one list. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform, type Platform } from '../platform/platform.ts'
import { alert, button, choose, dialog, inAddress, key, link, open, press, rows, savedBy, text, type, until } from './open.tsx'
import { customer, emails, farm, office, smallPlatform } from './peoplePage.ts'

const title = 'アカウントの棚卸し'
const found = '棚卸しの結果'
const search = '検索（ベンダー名、メールアドレス、氏名、ロール）'

async function openInventory(platform: Platform, path = '/vendors') {
  await open(path, { as: 'systemAdmin', platform })
  await until(() => button(title))
  await press(title)
  await until(() => dialog(title) && button('キャンセル') && !text().includes('お待ちください...'))
}

/** Runs an inventory to its end. */
async function run(count: number) {
  await press(`${count}件のベンダーから取得`)
  await until(() => button('CSVで保存'))
}

const vendorLists = (platform: Platform) => platform.requests.filter(({ path }) => path === '/api/v1/vendorUser/')

test('the users of all vendors are one list that can be searched; nothing is asked before the user has seen how much', async () => {
  const platform = smallPlatform()
  await openInventory(platform)
  assert.match(text(), 'ベンダーごとに1回、合計3回のリクエストを送信します。')
  assert.is(vendorLists(platform).length, 0)
  await run(3)
  assert.is(vendorLists(platform).length, 3)
  assert.match(text(), 'ベンダー3件中3件から、ユーザー7人を取得しました。')
  assert.equal([...new Set(rows(found).map(([vendor]) => vendor))].toSorted(), [customer, office, farm].toSorted())
  assert.ok(rows(found).some(row => row.join() === `${farm},farm@example.jp,青森 林檎,ベンダー管理者`))
  for (const [wanted, count] of [
    ['ﾘﾝｺﾞ', 0],
    ['林檎', 1],
    ['FARM@', 1],
    ['ベンダー利用者', 3],
    [customer, 3],
  ] as const) {
    await type(search, wanted)
    await key('Enter')
    await until(() => (count ? rows(found).length === count : text().includes('条件に一致するユーザーがありません。')))
  }
})

test('a row leads to the user in the list of the vendor', async () => {
  await openInventory(smallPlatform())
  await run(3)
  await press(link('farm@example.jp')!)
  await until(() => !dialog() && emails().length)
  assert.equal(emails(), ['farm@example.jp'])
  assert.equal([inAddress('vendor'), inAddress('users.q')], ['3', 'farm@example.jp'])
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
  await run(200)
  assert.is(most, 6)
  assert.match(text(), 'ベンダー200件中198件から')
  assert.match(text(), '取得できなかったベンダー（2件）')
  for (const { name } of bad) assert.match(text(), `${name}：システム内部でエラーが発生しました。（エラーコード：500）`)
  assert.match(alert() ?? '', 'エラーコード：500')

  const saved = await savedBy(() => press('CSVで保存'))
  assert.match(saved.name, /^アカウント棚卸し_\d{4}-\d\d-\d\d\.csv$/)
  const lines = saved.text
    .trim()
    .split('\r\n')
    .map(line => line.split(','))
  assert.equal(lines[0], [
    'ベンダー名',
    'ベンダーID',
    '契約番号',
    'メールアドレス',
    '姓',
    '名',
    'ロール',
    'ユーザーID',
    'ベンダーユーザーID',
    'ロールID',
    '備考',
  ])
  assert.is(new Set(lines.slice(1).map(line => line[1])).size, 200)
  for (const { id } of bad) assert.match(lines.find(line => line[1] === String(id))!.at(-1)!, 'エラーコード：500')
  assert.is(lines.find(line => line[1] === '10')!.at(-1), 'ユーザーなし')

  const before = vendorLists(platform).length
  await press('取得できなかった分を再取得')
  await until(() => text().includes('ベンダー200件中200件から'))
  assert.is(vendorLists(platform).length, before + 2)
  assert.is(rows(found).length, platform.tables.vendorUsers.length)
})

test('stopping keeps what came, names the vendors that are missing, and can go on', async () => {
  const platform = createPlatform({ vendors: 40, usersPerVendor: 4 })
  const { vendors } = platform.tables
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  platform.faults.push({ path: /vendorUser\/\?vendorId=(1\d|2\d|3\d|40)$/, gate })
  await openInventory(platform)
  await press('40件のベンダーから取得')
  await until(() => text().includes('取得しています...') && vendorLists(platform).length >= 6)
  await press('中止')
  open()
  await until(() => button('続きを取得'))
  const asked = Number(/40件中(\d+)件/.exec(text())![1])
  assert.ok(asked < 40)
  const { text: csv } = await savedBy(() => press('CSVで保存'))
  assert.is(csv.split('未取得（中止）').length - 1, 40 - asked)
  platform.faults.length = 0
  await press('続きを取得')
  await until(() => text().includes('ベンダー40件中40件から'))
  assert.is(new Set(vendorLists(platform).map(({ search }) => search)).size, vendors.length)
})

test('the inventory of the filtered vendors asks them alone, and its file says so', async () => {
  const platform = smallPlatform()
  await openInventory(platform, '/vendors?vendors.q=農園')
  await choose('対象', '絞り込み中のベンダー（1件）')
  await run(1)
  assert.equal(
    vendorLists(platform).map(({ search }) => search),
    ['?vendorId=3'],
  )
  const { name } = await savedBy(() => press('CSVで保存'))
  assert.match(name, /_絞り込み\.csv$/)
})

test('the palette offers the inventory to system administrators on every page, once', async () => {
  for (const [as, path, count] of [
    ['systemAdmin', '/users?vendor=2', 1],
    ['systemAdmin', '/vendors', 1],
    ['vendorAdmin', '/users', 0],
  ] as const) {
    const platform = smallPlatform()
    await open(path, { as, platform })
    await key('Control+k')
    await until(() => dialog('検索と操作')?.contains(document.activeElement))
    await type(document.activeElement!, '棚卸し')
    const options = () => [...document.querySelectorAll('[role="option"]')].filter(option => option.textContent?.includes(title))
    if (count) await until(() => options().length)
    assert.is(options().length, count, `${as} ${path}`)
    if (!count) continue
    await key('Enter')
    await until(() => button('3件のベンダーから取得'))
  }
})

test.run()
