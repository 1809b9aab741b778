/** The inventory says what is not known: in its list, its numbers and its files, until the vendor has answered. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { button, dialog, goTo, inAddress, open, press, rows, savedBy, text, textbox, until } from './open.tsx'
import { ask, counts, finding, inventory, openInventory, savedList, takeAll } from './inventoryPage.ts'
import { changeAnswers, smallPlatform } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

const refusal = 'エラーコード：500'

const groupsButton = () => [...document.querySelectorAll('button')].find(found => found.textContent?.startsWith('グループも取得'))

const ofUsers = [
  '管理者のいないベンダー',
  '管理者が1人だけのベンダー',
  '複数のベンダーに所属するユーザー',
  '氏名のないユーザー',
  'ユーザーのいないベンダー',
]
const ofGroups = ['ユーザーのいないグループ', 'アプリケーションのないグループ']

/** The requests of a whole inventory, each with its vendor. */
async function requestsOf(platform: Platform) {
  await openInventory(platform)
  const before = platform.requests.length
  await ask('3件のベンダーから取得')
  await press(groupsButton()!)
  await until(() => !dialog())
  return platform.requests
    .slice(before)
    .map(({ path, search }) => ({ address: `${path}${search}`, isOfUsers: path.endsWith('/vendorUser/') }))
}

test('T72 each request of the inventory fails alone: the vendor is unknown, by name, everywhere, and is asked alone', async () => {
  const requests = await requestsOf(smallPlatform())
  for (const { address, isOfUsers } of requests) {
    const platform = smallPlatform()
    const vendor = platform.tables.vendors.find(({ id }) => String(id) === /vendorId=(\d+)/.exec(address)![1])!
    platform.faults.push({ path: address, status: 500, times: 1 })
    await openInventory(platform)
    await ask('3件のベンダーから取得')
    await ask(groupsButton()!.textContent!)
    assert.match(text(), isOfUsers ? '取得していないベンダー（1件）' : 'グループを取得できなかったベンダー（1件）', address)
    assert.match(text(), `${vendor.name}（${vendor.contract_number}）：システム内部でエラーが発生しました。（${refusal}）`, address)
    const unknown = isOfUsers ? [...ofUsers, ...ofGroups] : ofGroups
    for (const [title, count] of Object.entries(counts())) {
      if (!ofUsers.includes(title) && !ofGroups.includes(title)) continue
      assert.is(count.includes('（未取得1件）'), unknown.includes(title), `${address} ${title} ${count}`)
    }
    const lines = (await savedList()).lines.filter(cells => cells.ベンダーID === String(vendor.id))
    if (isOfUsers) assert.match(lines[0]!.備考!, refusal, address)
    else assert.ok(lines.length && lines.every(cells => cells.グループ === '未取得'), address)

    const before = platform.requests.length
    if (isOfUsers) await ask('1件のベンダーから取得')
    await ask(groupsButton()!.textContent!)
    assert.ok(
      platform.requests.slice(before).every(({ search }) => !search || search.includes(`vendorId=${vendor.id}`)),
      address,
    )
    assert.not(text().includes(`${vendor.name}（${vendor.contract_number}）：`), address)
  }
  assert.ok(requests.length >= 10)
})

test('asking again: a vendor that fails keeps no old rows as current, and one that was added since is named', async () => {
  const platform = smallPlatform()
  const { vendors } = platform.tables
  await openInventory(platform)
  await ask('3件のベンダーから取得')
  assert.is(rows(inventory).length, 7)
  platform.faults.push({ path: /vendorUser\/\?vendorId=3$/, status: 500, times: 1 })
  await ask('3件のベンダーから再取得')
  assert.is(rows(inventory).length, 6)
  assert.match(text(), 'ベンダー3件中2件から、ユーザー6人を取得しました。')
  assert.match(text(), `青森農園（AG2023-000003）：システム内部でエラーが発生しました。（${refusal}）`)
  await goTo('/inventory?inventory.vendor=AG2023-000003')
  await until(() => !rows(inventory).length)
  assert.match((await savedList()).lines.find(cells => cells.ベンダーID === '3')!.備考!, refusal)
  await ask('1件のベンダーから取得')
  await goTo('/inventory')
  await until(() => rows(inventory).length === 7)
  vendors.push({ ...vendors[2]!, id: 9, contract_number: 'AG-9' })
  await ask('3件のベンダーから再取得')
  await until(() => text().includes('青森農園（AG-9）：未取得'))
})

test('a rule names the vendors that it cannot speak about, and so does its file', async () => {
  const platform = smallPlatform()
  platform.faults.push({ path: /vendorUser\/\?vendorId=3$/, status: 500, times: 1 })
  await openInventory(platform)
  await ask('3件のベンダーから取得')
  await press(finding('管理者が1人だけ'))
  await until(() => rows('管理者が1人だけのベンダー').length)
  assert.match(text(), '未取得のため点検できないベンダー（1件）')
  const { text: csv } = await savedBy(() => press('管理者が1人だけのベンダーのCSV'))
  assert.match(csv, /青森農園.*エラーコード：500/)
})

test('a rule of the address about which nothing is known yet says so, and finds what there is once it is', async () => {
  const untaken = '未取得のため、点検できません。取得すると、ここに表示します。'
  for (const [key, title, part] of [
    ['oneAdmin', '管理者が1人だけのベンダー', 'users'],
    ['noMembers', 'ユーザーのいないグループ', 'groups'],
  ] as const) {
    await openInventory(smallPlatform(), `/inventory?inventory.finding=${key}`)
    await until(() => text().includes(untaken))
    assert.not.match(text(), /該当はありません。|の一覧を開けます。/)
    await ask('3件のベンダーから取得')
    if (part === 'groups') {
      await until(() => text().includes(untaken))
      await press(groupsButton()!)
      await until(() => !dialog())
    }
    await until(() => rows(title).length)
  }
})

test('values of the address that no vendor has are cleaned away before anything has been asked for', async () => {
  await open('/inventory?inventory.status=9&inventory.sort=nothing&inventory.finding=x', { as: 'systemAdmin', platform: smallPlatform() })
  await until(() => rows('棚卸しの対象').length === 3)
  await until(() => !inAddress('inventory.status') && !inAddress('inventory.sort') && !inAddress('inventory.finding'))
})

test('where the platform does not tell the groups of a vendor, the button says that it takes more requests than it counts', async () => {
  const platform = smallPlatform()
  const withoutCount = async (answer: Response) => new Response((await answer.text()).replaceAll('"count":', '"counted":'), answer)
  changeAnswers(platform, /\/vendors\/get_detail\/$/, withoutCount)
  await takeAll(platform)
  assert.is(groupsButton()!.textContent, 'グループも取得（3回以上のリクエスト）')
})

test('while the vendors load, nothing is counted and no filter comes that goes again', async () => {
  const platform = smallPlatform()
  const letThrough = gateResponses(platform, { path: /vendors\/get_detail\// })
  await open('/inventory', { as: 'systemAdmin', platform, wait: false })
  await until(() => text().includes('ベンダーを読み込んでいます...'))
  assert.not(/[合計]0回|0件|0項目/.test(text()))
  assert.not(textbox('氏名、メールアドレス'))
  assert.not([...document.querySelectorAll('button')].some(found => found.textContent?.includes('取得')))
  letThrough()
  await until(() => button('3件のベンダーから取得'))
  assert.not(textbox('氏名、メールアドレス'))
})

test('vendors and users without an address have an empty one in the file', async () => {
  const platform = smallPlatform()
  platform.tables.users.find(({ user_name }) => user_name === 'farm@example.jp')!.user_name = ''
  platform.tables.vendorUsers.splice(0, Infinity, ...platform.tables.vendorUsers.filter(({ vendor }) => vendor !== 2))
  await openInventory(platform)
  await ask('3件のベンダーから取得')
  const { lines } = await savedList()
  assert.equal(
    lines.filter(cells => cells.ベンダーID !== '1').map(cells => [cells.メールアドレス, cells.備考]),
    [
      ['', ''],
      ['', 'ユーザーなし'],
    ],
  )
})

test.run()
