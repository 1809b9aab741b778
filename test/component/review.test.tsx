/** The review of the inventory against the last one. */
import { act, fireEvent } from '@testing-library/react'
import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseCsv } from '../../src/lib/readCsv.ts'
import {
  alert,
  button,
  checkbox,
  description,
  departures,
  dialog,
  inAddress,
  link,
  open,
  press,
  rows,
  savedBy,
  settled,
  text,
  travel,
  type,
  until,
} from './open.tsx'
import { ask, finding, inventory, openInventory, rename, savedList, takeAll } from './inventoryPage.ts'
import { addUsers, changeAnswers, customer, farm, smallPlatform, takeCalls } from './peoplePage.ts'

const compared = '前回との比較'
const name = '棚卸し_2026-05-25.csv'

const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')

type Content = Uint8Array<ArrayBuffer> | string

async function choose(content: Content, named = name, changes: Partial<File> = {}) {
  await until(input)
  await act(async () => {
    const file = Object.assign(new File([content], named), changes)
    Object.defineProperty(input(), 'files', { value: [file], configurable: true })
    fireEvent.change(input()!)
  })
}

/** Begins a review against this file. */
async function begin(content: Content, named = name) {
  await until(input)
  input()!.focus()
  await choose(content, named)
  await until(() => button('比較を終了'))
  assert.ok(hasFocus(), 'passed on by the input, which goes')
}

/** Begins a review against the list of one vendor, as it was half a year before. */
const beginOfFarm = (named = `ユーザー一覧_${farm}_2026-05-25.csv`) => begin(ofFarm, named)
const ofFarm =
  'メールアドレス,姓,名,ロール,ユーザーID,ベンダーユーザーID,ロールID,ベンダーID\r\n' +
  'renamed@example.jp,青森,林檎,ベンダー管理者,,,2,3\r\n'

const hasFocus = () => document.activeElement !== document.body && document.activeElement !== null

/** Returns the changes of the table: address, kind and what it was before. */
const changes = () => rows(compared).map(row => `${row[0]} ${row[5]}`)

const views = () => [...document.querySelectorAll(`nav[aria-label="${compared}"] a`)]

/** The numbers of the views. */
const counts = () =>
  Object.fromEntries(views().map(entry => [...entry.querySelectorAll('span')].map(part => part.textContent))) as Record<string, string>

const boxOf = (email: string) => checkbox(`${email}を確認済みにする`)!

/** Shows a view, once it has its rows. */
async function show(kind: string) {
  await press(views().find(entry => entry.textContent?.startsWith(kind))!)
  await until(() => String(rows(compared).length) === counts()[kind])
}

/** A platform, and the list of half a year before: since then, users have joined, left, and got another role or address. */
async function halfYear() {
  const platform = smallPlatform()
  const [leaving] = addUsers(platform, 3, [['leaving@example.jp', '弘前', '実', 3]])
  const { users, vendorUsers } = platform.tables
  const renamed = users.find(({ user_name }) => user_name === 'farm@example.jp')!
  // No other name, though a file has it without what shows nothing.
  renamed.given_name = ' \u2068林檎\u2069\u3000'
  await takeAll(platform)
  const last = await savedList()
  vendorUsers.splice(
    vendorUsers.findIndex(({ user }) => user === leaving),
    1,
  )
  addUsers(platform, 3, [['joining@example.jp', '八戸', '海', 3]])
  vendorUsers.find(({ user }) => user === 5)!.role = 2
  renamed.user_name = 'renamed@example.jp'
  return { platform, last }
}

/** Begins the review of half a year. */
async function beginHalfYear() {
  const { platform, last } = await halfYear()
  // The links of a vendor have no ids: each row is still one.
  const withoutIds = (links: string) => links.replaceAll(/"id":\d+,(?="vendor")/g, '')
  changeAnswers(platform, /vendorUser\/\?vendorId=1$/, async answer => new Response(withoutIds(await answer.text()), answer))
  await takeAll(platform)
  takeCalls(platform)
  await begin(last.bytes)
  return { platform, last, total: Number(counts().すべて) }
}

test('joined, left, another role and unchanged: numbers that show their rows; a new address is no other person', async () => {
  const { platform } = await beginHalfYear()
  assert.equal(takeCalls(platform), [], 'the file is sent nowhere')
  const all = Number(counts().すべて)
  assert.equal(counts(), { 変更のみ: '3', 参加: '1', 離脱: '1', ロール変更: '1', 変更なし: String(all - 3), すべて: String(all) })
  await until(() => rows(compared).length === 3)
  assert.equal(
    rows(compared).map(row => row[5]!.slice(0, 2)),
    ['参加', '離脱', 'ロー'],
  )
  await show('すべて')
  assert.match(text(), `前回：${name}（ベンダー3件、ユーザー8人）`)
  assert.equal(
    rows(compared)
      .filter(row => row[3] === farm)
      .map(row => [row[0], row[5]]),
    [
      ['joining@example.jp', '参加'],
      ['renamed@example.jp', '変更なし前回のメールアドレス：farm@example.jp'],
      ['leaving@example.jp', '離脱'],
    ],
  )
  await show('ロール変更')
  assert.equal(changes(), ['vendor.user@example.jp ロール変更前回のロール：ベンダー利用者'])
  assert.is(inAddress('inventory.change'), 'roleChanged')
  await show('離脱')
  await until(() => changes()[0] === 'leaving@example.jp 離脱')
  assert.not(link('leaving@example.jp'), 'nothing is left to lead to')
  await travel(-1)
  await until(() => changes()[0]?.startsWith('vendor.user'))
})

test('H64 rows are confirmed one by one and many at once; the progress says how many, until a row changes', async () => {
  const { total } = await beginHalfYear()
  assert.match(text(), `${total}件中0件を確認済み`)
  button(`変更なし（${total - 3}件）を確認済みにする`)!.focus()
  await press(`変更なし（${total - 3}件）を確認済みにする`)
  assert.ok(hasFocus(), 'passed on by the button, which goes')
  assert.match(text(), `${total}件中${total - 3}件を確認済み`)
  assert.not(button(`変更なし（${total - 3}件）を確認済みにする`))
  await show('すべて')
  await press('選択')
  await press(checkbox('すべて選択')!)
  await press('確認済みにする')
  assert.match(text(), `${total}件中${total}件を確認済み`)
  await press('未確認に戻す')
  assert.match(text(), `${total}件中0件を確認済み`)
  await press('選択を終了')
  await press(boxOf('renamed@example.jp'))
  await press(boxOf('vendor.user@example.jp'))

  // Another page: the review stays, and so do the rows of vendors without a change.
  await rename('renamed@example.jp', '蜜柑')
  await travel(-1)
  await until(() => rows(compared).some(row => row.includes('青森 蜜柑')))
  assert.not(boxOf('renamed@example.jp').checked)
  assert.match(
    rows(compared)
      .find(row => row[0] === 'renamed@example.jp')!
      .at(-1)!,
    '要再確認',
  )
  assert.ok(boxOf('vendor.user@example.jp').checked)
  assert.match(text(), `${total}件中1件を確認済み`)
  await press(boxOf('renamed@example.jp'))
  assert.match(text(), `${total}件中2件を確認済み`)
})

test('of the rows that wait for a confirmation, one that gets it stays where it is until the rows are filtered again', async () => {
  const { total } = await beginHalfYear()
  await show('すべて')
  await press(boxOf('renamed@example.jp'))
  await press(checkbox('未確認のみ表示')!)
  await until(() => rows(compared).length === total - 1)
  await press(boxOf('joining@example.jp'))
  await press('氏名')
  await until(() => inAddress('inventory.sort') === 'name')
  assert.is(rows(compared).length, total - 1)
  await press(checkbox('未確認のみ表示')!)
  await until(() => rows(compared).length === total)
  await press(checkbox('未確認のみ表示')!)
  await until(() => rows(compared).length === total - 2)
  await press(checkbox('未確認のみ表示')!)
  assert.ok(boxOf('joining@example.jp').checked)
})

test('H61 users of a vendor that has not answered have not left; such a row cannot be confirmed, and says why', async () => {
  const { platform, last } = await halfYear()
  platform.faults.push({ path: /vendorUser\/\?vendorId=3$/, status: 500, times: 1 })
  await openInventory(platform)
  await ask('3件のベンダーから取得')
  await begin(last.bytes)
  assert.equal([counts().離脱, counts().今回未取得], ['0', '2'])
  const box = boxOf('farm@example.jp')
  assert.is(description(box), '今回の一覧を取得していないため、確認できません。')
  await press(box)
  assert.match(text(), '中0件を確認済み')
  await press('1件のベンダーから取得')
  await until(() => !dialog() && counts().離脱 === '1')
  assert.is(counts().今回未取得, undefined)
})

/** The value beside a label of the sheet. */
const fact = (label: string) =>
  [...document.querySelectorAll('dt')].find(term => term.textContent === label)?.nextElementSibling?.textContent

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('the sheet names reviewer, time, both files and their SHA-256; it is a page to print and a file', async () => {
  const { platform, last } = await halfYear()
  last.bytes = Buffer.from(Buffer.from(last.bytes).toString().replace('farm@', 'חווה@'))
  platform.tables.users.find(({ user_name }) => user_name === 'joining@example.jp')!.family_name = '=1+1'
  await takeAll(platform)
  await begin(last.bytes)
  const total = Number(counts().すべて)
  await press(boxOf('joining@example.jp'))
  await press('確認票を印刷')
  await until(() => button('確認票をCSVで保存'))
  assert.match(fact('確認者')!, /\(admin@example\.jp\)$/)
  assert.match(fact('作成日時')!, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.is(fact('確認の状況'), `${total}件中1件を確認済み`)
  assert.equal([fact('前回のファイル'), fact('前回のファイルのSHA-256')], [name, sha256(last.bytes)])
  const now = await savedBy(() => press('今回の一覧をCSVで保存'))
  assert.equal([fact('今回の一覧'), fact('今回の一覧のSHA-256')], [now.name, sha256(now.bytes)])
  assert.is(rows('確認票の明細').length, 3)
  assert.match(text(), `変更なし${total - 3}件（うち確認済み0件）は、明細にありません。`)
  await press(checkbox('変更なしも明細に含める')!)
  await until(() => rows('確認票の明細').length === total && !button('印刷')?.hasAttribute('aria-disabled'))
  assert.match(
    rows('確認票の明細')
      .find(row => row.includes('joining@example.jp'))!
      .at(-1)!,
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  )

  const file = await savedBy(() => press('確認票をCSVで保存'))
  assert.match(file.name, /^棚卸し確認票_\d{4}-\d\d-\d\d\.csv$/)
  assert.match(file.text, ",'=1+1,")
  assert.match(file.text, ',確認日時,')
  assert.match(file.text, ',前回のメールアドレス：חווה@example.jp,')
  const cells = (await parseCsv(file.text)).rows.map(row => row.cells)
  for (const label of ['確認者', '作成日時', '前回のファイル', '前回のファイルのSHA-256', '今回の一覧', '今回の一覧のSHA-256'])
    assert.is(cells.find(([first]) => first === label)?.[1], fact(label))

  let printed = 0
  Object.assign(window, { print: () => printed++ })
  await press('印刷')
  assert.is(printed, 1)
  await press(link('一覧に戻る')!)
  await until(() => rows(compared).length === 3)
  // The inventory's own button saves the same bytes as those of the sheet.
  await show('離脱')
  await press('比較を終了')
  await press('終了')
  await until(() => rows(inventory).length)
  assert.is(document.activeElement?.localName, 'h1', 'no button that asks for the groups of all vendors')
  assert.is(inAddress('inventory.change'), null, 'the next one begins with its changes')
  assert.not(asksToLeave())
  assert.is(sha256((await savedList()).bytes), sha256(now.bytes))
})

test('the sheet, the list and the compared table are the last ones of the next review', async () => {
  const { total, platform } = await beginHalfYear()
  await show('すべて')
  const table = await savedBy(() => press(`${compared}のCSV`))
  await press('確認票を印刷')
  await until(() => button('確認票をCSVで保存'))
  const files = [table, await savedBy(() => press('確認票をCSVで保存')), await savedBy(() => press('今回の一覧をCSVで保存'))]
  for (const { name, bytes } of files) {
    await takeAll(platform)
    await begin(bytes, name)
    const all = String(total - 1)
    assert.equal(counts(), { 変更のみ: '0', 参加: '0', 離脱: '0', ロール変更: '0', 変更なし: all, すべて: all }, name)
  }
})

test('H60 says what is wrong with a file, and takes the next one; the one that was chosen last counts', async () => {
  const { platform, last } = await halfYear()
  await takeAll(platform)
  const arrivals: (() => void)[] = []
  const late = () => new Promise<ArrayBuffer>(resolve => arrivals.push(() => resolve(Uint8Array.from(last.bytes).buffer)))
  await choose('', name, { arrayBuffer: late })
  await choose('グループ名,グループID\r\n穀物,21\r\n')
  await until(() => description(input()).includes('棚卸しまたはユーザー一覧のCSVではありません。'))
  await act(async () => arrivals.pop()!())
  await settled()
  assert.is(input()!.getAttribute('aria-invalid'), 'true', 'an earlier file says nothing more')
  await choose(new Uint8Array(30_000_001))
  await until(() => description(input()).includes('ファイルが大きすぎます。読み込めるのは30.0 MBまでです。'))
  await choose('', name, { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) })
  await until(() => description(input()).includes('ファイルを読み込めませんでした。'))
  await choose('', '遅いファイル.csv', { arrayBuffer: late })
  await begin(last.bytes)
  await act(async () => arrivals.pop()!())
  await settled()
  assert.not.match(text(), '遅いファイル.csv')
})

test('a file of one vendor is compared with this vendor', async () => {
  const { platform } = await halfYear()
  for (const isFiltered of [false, true]) {
    await takeAll(platform)
    await beginOfFarm(`ユーザー一覧_${farm}_2026-05-25${isFiltered ? '_絞り込み' : ''}.csv`)
    await show('すべて')
    assert.equal(changes(), [`joining@example.jp ${isFiltered ? '前回未取得' : '参加'}`, 'renamed@example.jp 変更なし'])
    assert.match(text(), 'ファイルにある1件のベンダーだけを比較しています。')
    assert.is(text().includes('前回のファイルは絞り込まれた一覧です。'), isFiltered)
    assert.match(text(), '1人は、メールアドレスで照合しました。')
  }
})

const changeOf = (email: string) => rows(compared).find(row => row[0] === email)?.[5]

for (const [input, wanted, hidden, then] of [
  // Of a vendor that is there in full, everybody else is new.
  ['ベンダー名、契約番号', farm, [customer], { 'joining@example.jp': '参加', 'vendor.user@example.jp': '前回未取得' }],
  // Of one that is not, nobody knows.
  ['氏名、メールアドレス', 'vendor.user', [customer, farm], { 'joining@example.jp': '前回未取得', 'vendor.user@example.jp': '変更なし' }],
] as const) {
  test(`H62 a list narrowed by ${input} says which users it leaves out, and shows none of them as joined or left`, async () => {
    const platform = smallPlatform()
    await takeAll(platform)
    await type(input, wanted)
    await until(() => rows(inventory).length === 1)
    const last = await savedList()
    const leftOut = last.lines.filter(cells => cells.備考!.startsWith('絞り込みで対象外：')).map(cells => cells.ベンダー名)
    for (const vendor of hidden) assert.ok(leftOut.includes(vendor), vendor)
    addUsers(platform, 3, [['joining@example.jp', '八戸', '海', 3]])
    // The file's own rows say it, under whatever name.
    for (const named of [last.name, 'last.csv']) {
      await takeAll(platform)
      await begin(last.bytes, named)
      await show('すべて')
      for (const [email, change] of Object.entries(then)) assert.is(changeOf(email), change, email)
      assert.equal([counts().離脱, counts().ロール変更], ['0', '0'])
      assert.match(text(), '前回のファイルは絞り込まれた一覧です。')
    }
  })
}

test('H62 the sheet of one vendor leaves out the others, and so do a table of one kind of changes and what a rule finds', async () => {
  const { platform } = await halfYear()
  await takeAll(platform)
  await beginOfFarm()
  await press('確認票を印刷')
  await until(() => button('確認票をCSVで保存'))
  const sheet = await savedBy(() => press('確認票をCSVで保存'))
  await takeAll(platform)
  await begin(sheet.bytes, sheet.name)
  assert.match(text(), '（ベンダー1件、ユーザー2人）')
  await show('すべて')
  assert.equal([changeOf('joining@example.jp'), changeOf('vendor.user@example.jp')], ['変更なし', '前回未取得'])
  await show('変更なし')
  const kind = await savedBy(() => press(`${compared}のCSV`))
  await takeAll(platform)
  await begin(kind.bytes, 'last.csv')
  assert.equal([counts().参加, counts().離脱, counts().変更なし], ['0', '0', '2'])
  addUsers(platform, 3, [['nameless@example.jp', '', '', 3]])
  await takeAll(platform)
  await press(finding('氏名のないユーザー'))
  await until(() => rows('氏名のないユーザー').length)
  const found = await savedBy(() => press('氏名のないユーザーのCSV'))
  await takeAll(platform)
  await begin(found.bytes, found.name)
  assert.equal([counts().参加, counts().離脱, counts().変更なし], ['0', '0', '1'])
})

test('a finding shows its own rows during a review, and those who left are not among them', async () => {
  await beginHalfYear()
  await show('離脱')
  await press(finding('管理者が1人だけ'))
  await until(() => rows('管理者が1人だけのベンダー').length)
  assert.is(inAddress('inventory.change'), null)
  assert.ok(rows('管理者が1人だけのベンダー').some(([vendor]) => vendor === customer || vendor === farm))
})

/** Leaves the page as a reload does; returns whether the browser asks first. */
function asksToLeave() {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('H65 ending and a reload ask before confirmations are lost; a 401 ends the review with the session', async () => {
  const { platform } = await beginHalfYear()
  assert.not(asksToLeave())
  await press(boxOf('joining@example.jp'))
  assert.ok(asksToLeave())
  await press('比較を終了')
  assert.match(text(dialog()!), '確認済みにした1件の記録がなくなります。')
  await press('キャンセル')
  assert.ok(boxOf('joining@example.jp').checked)
  await press('サインアウト')
  assert.match(text(dialog('サインアウト')!), '確認済みにした1件の記録がなくなります。')
  await press('キャンセル')
  assert.ok(boxOf('joining@example.jp').checked)
  platform.faults.push({ path: /vendorUser\/\?vendorId=1$/, status: 401, times: 1 })
  await press('3件のベンダーから再取得')
  await until(() => departures.length > 0)
  await open('/', { platform, storage: 'kept' })
  assert.match(text(), '途中だった入力や操作は、保存できなかったため残っていません。')
  await takeAll(platform, '/inventory?inventory.change=left&inventory.sheet=1')
  assert.not(button('比較を終了'))
  assert.is(inAddress('inventory.sheet'), null)
  assert.ok(rows(inventory).length > 1, 'without a review its filter hides nothing')
  assert.not(alert())
})

test.run()
