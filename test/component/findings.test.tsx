/** The check of the inventory: what to mend, and where. */
import { queryAllByRole } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { button, checkbox, dialog, heading, inAddress, link, press, rows, savedBy, text, travel, until } from './open.tsx'
import { counts, finding, inventory, openInventory, take, takeAll } from './inventoryPage.ts'
import { addUsers, emails, smallPlatform } from './peoplePage.ts'

/** A platform in which each rule finds something. */
function untidyPlatform(): Platform {
  const platform = smallPlatform()
  const { vendors, vendorUsers, vendorGroupUsers } = platform.tables
  const [, , third] = vendors
  Object.assign(third!, { expiration_date: '2999-01-31', notify_email_address: 'usage@example.jp' })
  vendors.push(
    { ...third!, id: 4, name: '空農園', contract_number: 'AG-4', is_active: 1, expiration_date: '2020-01-31', notify_email_address: '' },
    { ...third!, id: 5, name: '青森 農園', contract_number: 'AG-5', is_active: 0, expiration_date: '2999-01-31' },
    { ...third!, id: 6, name: 'ｱｵﾓﾘ農園', contract_number: 'AG-6', is_active: 1, expiration_date: '2999-01-31' },
    { ...third!, id: 7, name: 'あおもり農園', contract_number: 'AG-7', is_active: 1, expiration_date: '2999-01-31' },
  )
  addUsers(platform, 5, [['left@example.jp', '', '', 3]])
  addUsers(platform, 6, [['member@example.jp', '青森', '実', 3]])
  // A person of two vendors.
  vendorUsers.push({ id: 9001, vendor: 6, user: vendorUsers.find(({ vendor }) => vendor === 3)!.user, role: 3 })
  vendorGroupUsers.splice(2, 1)
  return platform
}

test('a rule has its number, its list as an address, and links to the place that mends it', async () => {
  const platform = untidyPlatform()
  await takeAll(platform)
  assert.match(text(), '点検：9項目中9項目に該当があります')
  await press(finding('管理者のいないベンダー'))
  await until(() => rows('管理者のいないベンダー').length > 0)
  assert.equal(
    rows('管理者のいないベンダー')
      .map(([name]) => name)
      .toSorted(),
    ['青森 農園', 'ｱｵﾓﾘ農園'],
  )
  assert.is(counts()['管理者のいないベンダー'], '2')
  assert.match((await savedBy(() => press('管理者のいないベンダーのCSV'))).name, /_\d\d時\d\d分時点_絞り込み\.csv$/)
  await press(finding('複数のベンダーに所属するユーザー'))
  await until(() => rows('複数のベンダーに所属するユーザー').length)
  assert.equal(
    rows('複数のベンダーに所属するユーザー').map(row => row[0]),
    ['farm@example.jp', 'farm@example.jp'],
  )
  await press(finding('氏名のないユーザー'))
  await until(() => rows('氏名のないユーザー').length)
  await press(link('left@example.jp')!)
  await until(() => emails().length)
  assert.equal([emails(), inAddress('vendor')], [['left@example.jp'], '5'])
  await travel(-1)
  await until(() => heading() === inventory && rows('氏名のないユーザー').length === 1)
  assert.is(inAddress('inventory.finding'), 'noName')
  await press(link('すべて表示')!)
  await until(() => rows(inventory).length > 1)
})

test('rules that find nothing are folded; a link that goes, or moves to another list, when followed passes the focus on', async () => {
  await takeAll(smallPlatform())
  const follow = async (link: HTMLElement) => {
    link.focus()
    await press(link)
    await until(() => !link.isConnected)
    assert.is.not(document.activeElement, document.body)
  }
  const folded = () => [...document.querySelectorAll('[aria-label="点検"] details a')].map(found => found.textContent)
  assert.match(text(), `該当のない項目（${folded().length}件）`)
  assert.ok(folded().includes('管理者のいないベンダー 0'), folded().join())
  assert.ok(folded().every(entry => entry.endsWith(' 0')))
  const before = queryAllByRole(document.body, 'status')
  await follow(finding('管理者のいないベンダー'))
  await until(() => text().includes('該当はありません。'))
  assert.not.match(text(), '管理者を追加してください。')
  assert.not(folded().includes('管理者のいないベンダー 0'), 'the one that is shown stays in sight')
  await press(finding('管理者が1人だけのベンダー'))
  await until(() => link('すべて表示'))
  assert.ok(before.includes(link('すべて表示')!.closest<HTMLElement>('[role="status"]')!), 'its region is there before the advice')
  await follow(link('すべて表示')!)
})

test('vendors that a rule finds are disabled there, several at once', async () => {
  const platform = untidyPlatform()
  await takeAll(platform)
  await press(finding('同じ名前のベンダー'))
  await until(() => rows('同じ名前のベンダー').length)
  await press('選択')
  await press(checkbox('すべて選択')!)
  await press('無効にする')
  await press('無効にする')
  await until(() => button('閉じる'))
  await press('閉じる')
  await until(() => !dialog())
  assert.equal(
    platform.tables.vendors.filter(({ is_active }) => !is_active).map(({ id }) => id),
    [5, 6, 7],
  )
})

test('rules about vendors count before these are asked; a finding leads to its row, and its list is saved under its name', async () => {
  await openInventory(untidyPlatform())
  await until(() => counts()['同じ名前のベンダー'] === '2')
  assert.equal(counts(), { 期限切れのまま有効なベンダー: '1', 同じ名前のベンダー: '2', 利用通知メールアドレスのないベンダー: '1' })
  await take(7)
  await press(finding('期限切れのまま有効なベンダー'))
  await until(() => link('空農園'))
  await press(checkbox('無効')!)
  await until(() => text().includes('条件に一致するベンダーがありません。'))
  await press('絞り込みを解除')
  const { name, text: csv } = await savedBy(() => press('期限切れのまま有効なベンダーのCSV'))
  assert.match(name, /^期限切れのまま有効なベンダー_\d{4}-\d\d-\d\d_絞り込み\.csv$/)
  assert.match(csv, /,ベンダーID,会員種別,会員種別ID,グループ数,アプリケーション数,備考\r\n空農園,AG-4,.*,4,一般会員,1,0,0,\r\n/)
  await press(link('空農園')!)
  await until(() => heading() === 'ベンダー' && rows('ベンダー一覧').length === 1)
  assert.is(rows('ベンダー一覧')[0]![0], '空農園')
})

test('groups are asked for on demand: their rules get numbers, and users their groups', async () => {
  const platform = untidyPlatform()
  Object.assign(
    platform.tables.vendorGroups.find(({ vendor }) => vendor === 3)!,
    { name: null },
  )
  platform.tables.vendorGroups.find(({ name }) => name === '穀物')!.name = 'חווה'
  await takeAll(platform)
  assert.is(counts()['ユーザーのいないグループ'], '未取得')
  const before = platform.requests.length
  await press('グループも取得（11回のリクエスト）')
  await until(() => !dialog() && counts()['ユーザーのいないグループ'] !== '未取得')
  assert.is(platform.requests.length - before, 11)
  assert.is(counts()['ユーザーのいないグループ'], '3')
  const grain = rows(inventory).filter(row => row.at(-1) === '\u2068חווה\u2069')
  assert.is(grain.length, 2)
  assert.match((await savedBy(() => press(`${inventory}のCSV`))).text, ',חווה,')
  await press(finding('ユーザーのいないグループ'))
  await until(() => link('空のグループ'))
  const names = () => rows('ユーザーのいないグループ').map(([name]) => name)
  for (const order of [
    ['いも', '空のグループ', '-'],
    ['空のグループ', 'いも', '-'],
  ]) {
    await press('グループ名')
    assert.equal(names(), order, 'a missing name is the last in both directions')
  }
  assert.match(text(), /取得しました。\d\d:\d\d 時点グループはベンダー7件中7件から取得しました。\d\d:\d\d 時点/)
  platform.tables.vendorGroupUsers.push({ id: 9, vendor_group: 22, user: 4 })
  await press('グループを再取得（11回のリクエスト）')
  await until(() => counts()['ユーザーのいないグループ'] === '2')
  const { name, text: csv } = await savedBy(() => press('ユーザーのいないグループのCSV'))
  assert.match(name + csv, /_\d\d時\d\d分時点_絞り込み\.csv.*,ベンダーID,グループID,備考\r\n空のグループ,.*,2,23,\r\n/)
  assert.not.match(csv, "'-")
  await press(link('空のグループ')!)
  await until(() => heading() === 'グループ' && rows('グループ一覧').length === 1)
  assert.is(rows('グループ一覧')[0]![0], '空のグループ')
})

test.run()
