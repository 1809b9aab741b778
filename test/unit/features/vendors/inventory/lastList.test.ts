/** Reading the list of the last review: the console's files, what spreadsheets make of them, and what is none of them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type LastList, readLastList } from '../../../../../src/features/vendors/inventory/review/lastList.ts'

const file = (...lines: string[]) => `${lines.map(line => `${line}\r\n`).join('')}`

async function read(text: string, name = 'last.csv'): Promise<LastList> {
  const found = await readLastList(text, name)
  if (typeof found === 'string') throw new Error(`refused as no list of a review: ${found}\n${text}`)
  return found
}

/** Sums up a list: each vendor with its users, `?` if these were not asked for. */
const summary = ({ vendors }: LastList) =>
  vendors.map(({ id, contract, name, users, isKnown }) =>
    [id, contract, name, isKnown ? '' : '?', ...users.map(user => `${user.email} ${user.role} ${user.linkId} ${user.userId}`)].join('|'),
  )

/** The inventory. */
const page = file(
  'ベンダー名,契約番号,ステータス,有効期限,メールアドレス,氏名,ロール,ベンダーID,姓,名,ユーザーID,ベンダーユーザーID,ロールID,備考',
  '青森農園,AG-1,有効,2027-03-31,a@x.jp,青森 林檎,ベンダー管理者,1,青森,林檎,101,11,2,',
  '青森農園,AG-1,有効,2027-03-31,,,ベンダー利用者,1,,,102,12,3,',
  '空農園,AG-2,有効,2027-03-31,,,,2,,,,,,ユーザーなし',
  '未農園,AG-3,有効,2027-03-31,,,,3,,,,,,システム内部でエラーが発生しました。',
)

test('reads the inventory: users, vendors without users or without an answer', async () => {
  assert.equal(summary(await read(page)), [
    '1|AG-1|青森農園||a@x.jp ベンダー管理者 11 101| ベンダー利用者 12 102',
    '2|AG-2|空農園|',
    '3|AG-3|未農園|?',
  ])
  assert.ok((await read(page)).isOfAll)
})

test('reads a list with groups, other columns and another order', async () => {
  const groups = page.replace('ロール,ベンダーID', 'ロール,グループ,ベンダーID').replaceAll(/(者|,),([123]),/g, '$1,"穀物、いも",$2,')
  assert.is(summary(await read(groups))[0], summary(await read(page))[0])
})

test("reads a vendor's users, and the members of groups who are none", async () => {
  const users = file(
    'メールアドレス,姓,名,ロール,ユーザーID,ベンダーユーザーID,ロールID,ベンダーID',
    'a@x.jp,青森,林檎,ベンダー管理者,101,11,2,1',
    'member@x.jp,青森,実,ベンダー利用者,103,,,',
  )
  const list = await read(users)
  assert.equal(summary(list), ['1||||a@x.jp ベンダー管理者 11 101|member@x.jp ベンダー利用者  103'])
  assert.not(list.isOfAll)
  // In another order, such a member may come first.
  const [heads = '', user = '', member = ''] = users.split('\r\n')
  assert.equal(summary(await read(file(heads, member, user))), ['1||||member@x.jp ベンダー利用者  103|a@x.jp ベンダー管理者 11 101'])
  assert.equal(summary(await read(users, 'ユーザー一覧_2026-05-25_絞り込み.csv'))[0]?.slice(0, 5), '1|||?')
})

test('skips what stands above the rows of a sheet, and the users who had left by then', async () => {
  const sheet = file(
    '棚卸し確認票,',
    '確認者,事務局 一郎 (admin@example.jp)',
    '前回のファイル,"a,b.csv"',
    '',
    'ベンダー名,契約番号,メールアドレス,氏名,ロール,比較結果,前回の値,確認済み,ベンダーID,姓,名,ユーザーID,ベンダーユーザーID,ロールID,備考',
    '青森農園,AG-1,a@x.jp,青森 林檎,ベンダー管理者,参加,,未確認,1,青森,林檎,101,11,2,',
    '青森農園,AG-1,gone@x.jp,青森 実,ベンダー利用者,離脱,,2026-11-25 10:00:00,1,青森,実,102,12,3,',
    '未農園,AG-3,later@x.jp,,ベンダー利用者,今回未取得,,未確認,3,,,103,13,3,',
    '空農園,AG-2,,,,,,,2,,,,,,ユーザーなし',
  )
  assert.equal(summary(await read(sheet)), ['1|AG-1|青森農園||a@x.jp ベンダー管理者 11 101', '3|AG-3|未農園|?', '2|AG-2|空農園|'])
})

test('H62 reads which vendors a narrowed list is about from its rows', async () => {
  const narrowed = page.replace('ユーザーなし', '絞り込みで対象外：4人')
  assert.equal(summary(await read(narrowed)).slice(1), ['2|AG-2|空農園|?', '3|AG-3|未農園|?'])
  assert.equal([(await read(narrowed)).isFiltered, (await read(page)).isFiltered], [true, false])
})

test('H63 reads what spreadsheets make of a file: semicolons, tabs, and empty ends left out; and files joined to one', async () => {
  const [expected] = summary(await read(page))
  assert.equal(summary(await read(page + page)), summary(await read(page)))
  assert.is(summary(await read(page.replaceAll(',', ';')))[0], expected)
  assert.is(summary(await read(page.replaceAll(',', '\t')))[0], expected)
  assert.is(summary(await read(page.replace('11,2,\r\n', '11\r\n')))[0], expected)
})

test('a row that repeats another one counts once', async () => {
  const list = await read(page.replace('空農園', '青森農園,AG-1,,,a@x.jp,,ベンダー管理者,1,青森,林檎,101,11,2,\r\n空農園'))
  assert.equal([list.people, list.duplicates], [2, 1])
})

test('a link tells whether a row repeats another one, and where rows have none all of their values do', async () => {
  const heads = 'メールアドレス,姓,名,ロール,ユーザーID,ベンダーユーザーID,ベンダーID'
  const renamed = await read(file(heads, 'a@x.jp,青森,林檎,,101,11,1', 'b@x.jp,青森,林檎,,101,11,1'))
  assert.equal([renamed.people, renamed.duplicates], [1, 1])
  const members = await read(file(heads, 'a@x.jp,青森,林檎,,101,,1', 'b@x.jp,青森,実,,102,,1', 'a@x.jp,青森,林檎,,101,,1'))
  assert.equal([members.people, members.duplicates], [2, 1])
  // Excel has rounded the ids of all.
  for (const id of ['1.23457E+17', '123456789012345000'])
    assert.is((await read(file(heads, `a@x.jp,青森,林檎,,${id},${id},1`, `b@x.jp,青森,実,,${id},${id},1`))).people, 2, id)
})

for (const [title, content, problem] of [
  ['an empty file', '', 'ファイルが空です。'],
  ['blanks alone', ' \r\n', 'ファイルが空です。'],
  [
    'a list of something else',
    file('グループ名,グループID', '穀物,21'),
    '棚卸しまたはユーザー一覧のCSVではありません。次の列がありません：メールアドレス、ロール、ベンダーID、ユーザーID、ベンダーユーザーID',
  ],
  ['a list without roles', page.replace('ロール,', '役割,'), '棚卸しまたはユーザー一覧のCSVではありません。次の列がありません：ロール'],
  ['heads alone', page.split('\r\n')[0]!, 'ユーザーの行がありません。'],
  [
    'a row that ends too early',
    page.replace('ベンダー利用者,1,,,102,12,3,', 'ベンダー利用者,1,,,1'),
    '3行目の列が足りません（14列のうち11列）。保存し直したファイルを選択してください。',
  ],
  ['a quote that nothing closes', page.replace('青森農園', '"青森農園'), '2行目の引用符（"）が閉じられていません。'],
  ['a row without a vendor', page.replace('青森農園,AG-1', ',').replace('管理者,1,', '管理者,,'), '2行目にベンダーがありません。'],
  [
    'too many rows',
    file('ベンダーID,メールアドレス,ロール,ユーザーID,ベンダーユーザーID', ...Array.from({ length: 100_001 }, () => 'a,b,c,d,e')),
    '読み込めるのは100,000行までです。',
  ],
] as const) {
  test(`H60 says what is wrong with ${title}`, async () => assert.is(await readLastList(content, 'last.csv'), problem))
}

test.run()
