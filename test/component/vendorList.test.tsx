import { act } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform, type Tables } from '../platform/platform.ts'
import { dateAfter } from '../platform/dates.ts'
import { startClock, stopClock } from './clock.ts'
import {
  alert,
  area,
  button,
  checkbox,
  choices,
  choose,
  compose,
  description,
  key,
  link,
  look,
  open,
  press,
  rows,
  savedBy,
  status,
  table,
  text,
  textbox,
  type,
  until,
} from './open.tsx'
import { addUsers, smallPlatform } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

test.after.each(startClock)

const title = 'ベンダー一覧'
const nothing = '条件に一致するベンダーがありません。'
const debounce = 600
const soonOnly = '期限まで90日以内のみ'

type Vendor = Tables['vendors'][number]

const names = () => rows(title).map(([name]) => name!)
const address = () => new URLSearchParams(location.hash.split('?')[1])
const range = () =>
  status()
    ?.split('\n')
    .find(line => line.endsWith('件'))
const sortOf = (column: string) =>
  table(title)!.querySelector(`[aria-sort] button`)?.textContent === column
    ? table(title)!.querySelector('[aria-sort]')!.getAttribute('aria-sort')
    : null

/** Creates a platform with only these vendors, all empty. */
function platformWith(...vendors: Partial<Vendor>[]) {
  const platform = createPlatform()
  platform.tables.vendors.splice(
    0,
    Infinity,
    ...vendors.map((vendor, index) => ({
      id: 101 + index,
      name: `ベンダー${index + 1}`,
      contract_number: `AG-${index + 1}`,
      member_type: 1,
      notify_email_address: null,
      is_active: 1 as const,
      expiration_date: null,
      ...vendor,
    })),
  )
  return platform
}

/** Returns the date in Japan this many days from now. */
const inDays = (days: number) => dateAfter(Date.now(), days)

/** Applies a filter at once: Enter skips the debounce. */
async function filter(label: string, wanted: string) {
  await type(label, wanted)
  await key('Enter')
}

// ---- rows ----

test('the counts in a row lead to what a vendor has, unless there is none of it', async () => {
  const platform = smallPlatform()
  addUsers(
    platform,
    3,
    Array.from({ length: 1099 }, (_, n) => [`${n}@example.jp`, '青森', '林檎', 3] as const),
  )
  await open('/vendors', { as: 'systemAdmin', platform })
  const links = [...table(title)!.querySelectorAll('td a')].map(link => [link.getAttribute('aria-label')!, link] as const)
  for (const [label, { textContent }] of links) assert.ok(label.includes(textContent!), 'a label contains what is shown')
  assert.equal(links.map(([label, link]) => `${label} ${link.getAttribute('href')}`).toSorted(), [
    '北海農業データ株式会社 アプリケーション3件を表示 #/apps?vendor=2',
    '北海農業データ株式会社 グループ3件を表示 #/groups?vendor=2',
    '北海農業データ株式会社 ユーザー3人を表示 #/users?vendor=2',
    '農業データ連携基盤事務局 ユーザー3人を表示 #/users?vendor=1',
    '青森農園 グループ1件を表示 #/groups?vendor=3',
    '青森農園 ユーザー1,100人を表示 #/users?vendor=3',
  ])
})

test('the order is active first and unknown last, then member type, then contract number by value', async () => {
  const platform = platformWith(
    { name: 'a', is_active: 0, member_type: 1, contract_number: '1' },
    { name: 'b', member_type: 3, contract_number: '1' },
    { name: 'c', member_type: 1, contract_number: 'AG-10' },
    { name: 'd', member_type: 1, contract_number: 'AG-9' },
    { name: 'e', member_type: 2, contract_number: '0' },
    { name: 'f', is_active: undefined, member_type: 1, contract_number: '0' },
  )
  await open('/vendors?vendors.active=0', { as: 'systemAdmin', platform })
  assert.equal(names(), ['d', 'c', 'b', 'e', 'a', 'f'])
})

// ---- filters ----

test('every key starts the wait anew, and so does the end of a conversion', async () => {
  await open('/vendors', { as: 'systemAdmin', platform: platformWith({ name: '青森農園' }, { name: '青い秋田' }) })
  const clock = stopClock()
  await type('ベンダー名', '青')
  await clock.pass(debounce - 1)
  const commit = await compose('ベンダー名', '青森')
  await clock.pass(debounce)
  await commit()
  await clock.pass(debounce - 1)
  assert.is(names().length, 2)
  await clock.pass(1)
  assert.equal([names().length, address().get('vendors.q')], [1, '青森'])
})

test('any number of member types can be chosen', async () => {
  const platform = platformWith({ name: 'a' }, { name: 'b', member_type: 2 }, { name: 'c', member_type: 3 })
  await open('/vendors', { as: 'systemAdmin', platform })
  const group = area('会員種別')
  assert.equal(
    [...group!.querySelectorAll('label')].map(label => label.textContent),
    ['一般会員', '特別会員', '賛助会員'],
  )
  await press('一般会員')
  assert.equal(names(), ['a'])
  await press('賛助会員')
  assert.equal(names().sort(), ['a', 'c'])
  assert.equal(address().getAll('vendors.types'), ['1', '3'])
  await press('一般会員')
  await press('賛助会員')
  assert.is(names().length, 3)
  assert.equal([...address()], [])
})

test('the active vendors alone are shown, unless the check is taken away', async () => {
  await open('/vendors', { as: 'systemAdmin', platform: platformWith({ name: 'a' }, { name: 'b', is_active: 0 }) })
  assert.match(text(), 'ベンダーの一覧を表示します')
  assert.is(checkbox('有効のみ表示')?.checked, true)
  assert.equal(names(), ['a'])
  await press('有効のみ表示')
  assert.equal(
    rows(title).map(cells => [cells[0], cells[7]]),
    [
      ['a', '有効'],
      ['b', '無効'],
    ],
  )
  assert.equal([...address()], [['vendors.active', '0']])
  await press('有効のみ表示')
  assert.equal([...address()], [])
})

test('絞り込みを解除 clears every filter and what is being typed; 有効のみ表示 counts as one, and stays off', async () => {
  const platform = platformWith({ expiration_date: inDays(200) }, { is_active: 0 })
  await open('/vendors?vendors.q=どこにもない&vendors.types=2&vendors.soon=1', { as: 'systemAdmin', platform })
  assert.match(text(), nothing)
  assert.ok(button('絞り込み（4）'))
  const clock = stopClock()
  await type('ベンダー名', 'ないない')
  await press('絞り込みを解除')
  assert.ok(document.activeElement?.matches('input'), 'another Enter opens nothing')
  for (const ms of [0, debounce]) {
    await clock.pass(ms)
    assert.equal([names().length, textbox('ベンダー名')?.value, checkbox(soonOnly)?.checked], [2, '', false])
    assert.equal([...address()], [['vendors.active', '0']])
  }
})

test('an address brings all of it back, and the CSV holds what its filters leave, of all pages, in its order', async () => {
  const farms = Array.from({ length: 12 }, (_, index) => ({ name: `農園${index + 1}`, expiration_date: '2027-03-31' }))
  const platform = platformWith(...farms, { name: '他' }, { name: '農園', member_type: 2 })
  await open('/vendors?vendors.q=農園&vendors.types=1&vendors.rows=5&vendors.page=2&vendors.sort=-name', { as: 'systemAdmin', platform })
  assert.equal(names(), ['農園7', '農園6', '農園5', '農園4', '農園3'])
  assert.is(range(), '6-10 / 12件')
  assert.is(choices('表示件数').chosen, '5')
  assert.is(checkbox('一般会員')?.checked, true)
  assert.is(sortOf('ベンダー名'), 'descending')
  const { type, text } = await savedBy(() => press('ベンダー一覧のCSV'))
  assert.match(type, 'text/csv')
  const [, first, ...others] = text.trimEnd().split('\r\n')
  assert.match(first!, '農園12,AG-12,一般会員,2027-03-31,0,0,0,有効,')
  assert.is(others.length, 11)
})

// ---- pages and sort ----

test('rows per page are chosen, 0 being all, and start again at page 1', async () => {
  await open('/vendors?vendors.page=2', { as: 'systemAdmin', platform: platformWith(...Array.from({ length: 60 }, () => ({}))) })
  assert.is(range(), '26-50 / 60件')
  assert.equal(choices('表示件数'), { options: ['すべて', '5', '7', '10', '15', '20', '25', '50'], chosen: '25' })
  await choose('表示件数', '7')
  assert.is(range(), '1-7 / 60件')
  assert.equal([...address()], [['vendors.rows', '7']])
  await choose('表示件数', 'すべて')
  assert.is(range(), '1-60 / 60件')
  await until(() => rows(title).length === 60)
  assert.is(address().get('vendors.rows'), '0')
  await choose('表示件数', '25')
  assert.equal([...address()], [])
})

test('a table that has rows has its page controls, also on a single page; without rows there is nothing to save', async () => {
  await open('/vendors', { as: 'systemAdmin', platform: platformWith({ name: '青' }) })
  const controls = () => ['最初', '前', '次', '最後'].filter(which => button(`${which}のページ`)).length
  assert.is(controls(), 4)
  assert.is(choices('表示件数').chosen, '25')
  await filter('ベンダー名', '赤')
  assert.is(controls(), 0)
  assert.is(description(button('ベンダー一覧のCSV')), '保存する行がありません。')
})

test('the pages are walked by their buttons, which say where they end', async () => {
  // A page beyond the last shows the last.
  const platform = platformWith(...Array.from({ length: 12 }, () => ({})))
  await open('/vendors?vendors.rows=5&vendors.page=99', { as: 'systemAdmin', platform })
  assert.is(range(), '11-12 / 12件')
  await press('最初のページ')
  assert.equal([range(), address().get('vendors.page')], ['1-5 / 12件', null])
  const before = history.length
  assert.match(description(button('前のページ')), '移動できるページがありません。')
  await press('次のページ')
  assert.is(range(), '6-10 / 12件')
  assert.is(history.length, before + 1)
  await press('最後のページ')
  assert.equal([range(), address().get('vendors.page')], ['11-12 / 12件', '3'])
  assert.is(button('次のページ')?.getAttribute('aria-disabled'), 'true')
  await press('次のページ')
  assert.is(range(), '11-12 / 12件')
  await press('前のページ')
  assert.is(range(), '6-10 / 12件')
})

test('a column sorts ascending, descending, and back in the order of the list, and each order is announced', async () => {
  await open('/vendors', { as: 'systemAdmin', platform: platformWith({ name: '支店10' }, { name: '支店2' }, { name: 'あ' }) })
  assert.equal(names(), ['支店10', '支店2', 'あ'])
  assert.is(table(title)!.querySelector('[aria-sort]'), null)
  const announced = () => status()!.replace(/\n?1-3 \/ 3件/, '')
  assert.is(announced(), '')
  await press('ベンダー名')
  assert.is(announced(), 'ベンダー名：昇順')
  assert.equal([sortOf('ベンダー名'), ...names()], ['ascending', 'あ', '支店2', '支店10'])
  await press('ベンダー名')
  assert.is(announced(), 'ベンダー名：降順')
  assert.equal([sortOf('ベンダー名'), ...names()], ['descending', '支店10', '支店2', 'あ'])
  assert.is(address().get('vendors.sort'), '-name')
  await press('ベンダー名')
  assert.is(table(title)!.querySelector('[aria-sort]'), null)
  assert.equal([announced(), ...address()], ['並べ替えを解除しました。'])
  await press('契約番号')
  await press('ベンダー名')
  assert.is(sortOf('ベンダー名'), 'ascending')
  assert.is(table(title)!.querySelectorAll('[aria-sort]').length, 1)
})

// ---- contracts that end soon ----

test('contracts that end soon or have ended say so, as text, and can be listed alone; the address keeps that', async () => {
  const ends = { 終了: -30, 昨日: -1, 今日: 0, 明日: 1, 期限: 90, 余裕: 91 }
  const vendors = Object.entries(ends).map(([name, days]) => ({ name, expiration_date: inDays(days) }))
  const inactive = { name: '停止中', expiration_date: inDays(5), is_active: 0 } as const
  const platform = platformWith(...vendors, { name: '無期限' }, inactive)
  await open('/vendors', { as: 'systemAdmin', platform })
  assert.equal(Object.fromEntries(rows(title).map(([name, , , end]) => [name, end])), {
    終了: `${inDays(-30)} 期限切れ`,
    昨日: `${inDays(-1)} 期限切れ`,
    今日: `${inDays(0)} 本日まで`,
    明日: `${inDays(1)} 残り1日`,
    期限: `${inDays(90)} 残り90日`,
    余裕: inDays(91),
    無期限: '-',
  })
  await press(soonOnly)
  assert.equal(names(), ['終了', '昨日', '今日', '明日', '期限'])
  assert.equal([...address()], [['vendors.soon', '1']])
  await open(location.hash.slice(1), { platform, storage: 'kept' })
  assert.is(checkbox(soonOnly)?.checked, true)
  assert.equal(names(), ['終了', '昨日', '今日', '明日', '期限'])
  await press('有効のみ表示')
  assert.equal(names(), ['終了', '昨日', '今日', '明日', '停止中', '期限'], 'the soonest are first')
  await press('ベンダー名')
  assert.not.equal(names(), ['終了', '昨日', '今日', '明日', '停止中', '期限'], 'a sort of the user goes first')
  await press(soonOnly)
  await press('期限切れのみ')
  assert.equal(names().toSorted(), ['昨日', '終了'])
  assert.equal([address().get('vendors.soon'), address().get('vendors.ended')], [null, '1'])
})

test('after midnight in Japan list and header show the days left, and what they filter, as of the new day; then a renewal', async () => {
  const day = 24 * 3_600_000
  const clock = stopClock()
  const minuteToMidnight = day - ((Date.now() + 9 * 3_600_000) % day) - 60_000
  clock.setWrong(minuteToMidnight)
  const platform = platformWith({ id: 1, expiration_date: inDays(0) })
  await open('/vendors?vendors.ended=1', { as: 'systemAdmin', platform })
  assert.match(text(), nothing)
  await press('期限切れのみ')
  assert.match(text(), '本日まで')
  clock.setWrong(minuteToMidnight + 10 * 60_000)
  await look()
  await until(() => rows(title)[0]?.join().includes('期限切れ') && button('期限切れ'))
  await press('期限切れのみ')
  assert.equal(names(), ['ベンダー1'])
  platform.tables.vendors[0]!.expiration_date = '2031-03-05'
  clock.setWrong(minuteToMidnight + 20 * 60_000)
  await press(link('グループ')!)
  await until(() => text().includes('有効期限：2031年3月5日'))
  platform.faults.push({ path: '/api/v1/vendor/1/', status: 500 })
  clock.setWrong(minuteToMidnight + 30 * 60_000)
  await press(link('アプリケーション')!)
  await until(alert)
  assert.match(text(), '有効期限：2031年3月5日', 'what is known stays')
})

// ---- loading ----

test('a member type in the address filters while the types load; if they cannot be loaded, a message says that it does not', async () => {
  const platform = platformWith({ name: 'a' }, { name: 'b', member_type: 2 })
  const answer = gateResponses(platform, { path: '/api/v1/memberType/', status: 500, times: 1 })
  await open('/vendors?vendors.types=2', { as: 'systemAdmin', platform, wait: false })
  await until(() => table(title) && names().length)
  assert.equal(names(), ['b'])
  assert.ok(button('絞り込み（2）'))
  answer()
  await until(() => names().length === 2)
  assert.match(text(area('会員種別')!), '会員種別情報を取得できませんでした。会員種別では絞り込んでいません。')
  assert.ok(button('絞り込み（1）'))
  assert.is(address().get('vendors.types'), '2')
  await press(area('会員種別')!.querySelector('button')!)
  await until(() => checkbox('特別会員')?.checked)
  assert.equal(names(), ['b'])
})

test('an unexpected error is shown, and the page goes on', async () => {
  await open('/vendors', { as: 'systemAdmin' })
  const fail = (init: ErrorEventInit) => act(async () => void window.dispatchEvent(new ErrorEvent('error', init)))
  await fail({ message: 'ResizeObserver loop completed with undelivered notifications.' })
  assert.is(alert(), null)
  await fail({ error: new Error('our own') })
  assert.is(alert(), '予期せぬエラーが発生しました。')
  assert.ok(names().length > 0)
})

test.run()
