import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { createPlatform } from '../platform/platform.ts'
import { dayAfter } from '../support/dayAfter.ts'
import { area, button, departures, heading, link, open, press, status, table, tabs, text, textbox, until } from './open.tsx'
import { gateResponses } from './vendorPage.ts'

const detail = '/api/v1/user/get_detail/'

const header = () => document.querySelector('header')!
const shown = () => text(header())
const menu = () => area('アカウントメニュー')!

/** Opens the page of a vendor user with this data of user and vendor. */
async function openWith(user: object, vendor?: object, config: object = defaultConfig) {
  const platform = createPlatform()
  const usual = { id: 7, vendor_user: true, vendor_id: 2, userName: 'a@example.jp', family_name: '畑中', given_name: '実' }
  platform.faults.push({ path: detail, status: 200, body: { ...usual, ...user } })
  if (vendor) platform.faults.push({ path: '/api/v1/vendor/2/', status: 200, body: { id: 2, ...vendor } })
  return open('/apps', { as: 'vendorUser', platform, config })
}

for (const [days, mark] of [
  [-1, '期限切れ'],
  [0, '本日まで'],
  [30, '残り30日'],
  [31, null],
] as const) {
  test(`an own contract that ends in ${days} days is ${mark ? 'marked, and the mark says whom to ask' : 'not marked'}`, async () => {
    const config = { ...defaultConfig, contracts: { soonDays: 30 }, support: { email: 'help@example.jp' } }
    const vendor = { name: '北海農業データ株式会社', member_type: { id: 2, name: '特別会員' }, expiration_date: dayAfter(days) }
    await openWith({}, vendor, config)
    for (const part of ['畑中 実', vendor.name, '会員種別：特別会員', /有効期限：\d+年\d+月\d+日/]) assert.match(shown(), part)
    if (!mark) return assert.not.match(shown(), '残り')
    assert.is(
      button(mark)?.getAttribute('aria-description'),
      days < 0
        ? 'ご契約の有効期限が切れています。更新については、サポートまでお問い合わせください。'
        : 'ご契約の更新については、サポートまでお問い合わせください。',
    )
  })
}

test('leaves out what is not known of a contract, and asks for nothing without a vendor', async () => {
  for (const vendor of [
    {},
    { member_type: null, expiration_date: null },
    { member_type: { id: 1, name: null }, expiration_date: 'never' },
  ]) {
    await openWith({}, { name: 'v', ...vendor })
    assert.match(shown(), '畑中 実')
    assert.not.match(shown(), /会員種別|有効期限|null|undefined|NaN/)
  }
  const { platform } = await openWith({ vendor_id: null })
  assert.match(shown(), '畑中 実')
  assert.not(platform.requests.some(({ path }) => path.startsWith('/api/v1/vendor/')))
})

test('names the user by what is known, as text', async () => {
  for (const [user, name] of [
    [{ given_name: null }, '畑中'],
    [{ family_name: '' }, '実'],
    [{ family_name: null, given_name: undefined }, 'a@example.jp'],
    [{ family_name: ' ', given_name: '　' }, 'a@example.jp'],
    [{}, '畑中 実'],
    [{ family_name: '<img src=x onerror=alert(1)>', given_name: '{{7*7}}' }, '<img src=x onerror=alert(1)> {{7*7}}'],
  ] as const) {
    await openWith(user)
    // In the bar and in the menu, which shows the user name too.
    assert.is(shown().split(name).length - 1, name === 'a@example.jp' ? 3 : 2, name)
    assert.is(header().querySelector('img'), null)
    assert.not.match(shown(), /null|undefined/)
  }
})

test('the account menu holds the identity, the version of the page and the way out', async () => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'version', content: '12.3.4' })
  document.head.append(meta)
  await openWith({})
  meta.remove()
  assert.match(text(menu()), 'バージョン 12.3.4')
  assert.ok(button('アカウントメニュー'))
  assert.match(text(menu()), '畑中 実')
  assert.match(text(menu()), 'a@example.jp')
  await press('サインアウト')
  assert.is(departures.length, 1)
})

test('public pages have a bare header, even for a signed-in user', async () => {
  for (const path of ['/intro', '/forgot', '/nowhere']) {
    await open(path, { as: 'systemAdmin' })
    assert.is(area('メインメニュー'), null)
    assert.is(button('アカウントメニュー'), null)
    assert.is(link('ベンダー'), null)
    assert.is(button('本文へ移動'), null, 'there is nothing to lead past')
    assert.match(shown(), 'API利用者画面')
  }
})

test('until it is known who is signed in, the page says that it is loading, without tabs; a fast answer flashes nothing', async () => {
  const waiting = '読み込んでいます...'
  const platform = createPlatform()
  const release = gateResponses(platform, { path: detail })
  await open('/groups', { as: 'vendorUser', platform, wait: false })
  await until(() => status() === waiting)
  assert.is(text(document.querySelector('main')!), waiting)
  assert.equal([button('サインアウト'), tabs(), platform.requests.map(({ path }) => path)], [null, [], [detail]])
  release()
  await until(() => heading() === 'グループ')
  assert.not.match(status() ?? '', waiting)

  const seen: (string | null)[] = []
  const observer = new MutationObserver(() => seen.push(status()))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  await open('/groups', { as: 'vendorUser' })
  await press('ユーザー')
  await until(() => heading() === 'ユーザー')
  observer.disconnect()
  assert.equal(
    seen.filter(text => text?.includes(waiting)),
    [],
  )
})

// ---- keyboard and screen readers ----

test('the first thing that the keyboard comes to leads past the header and the lists beside a table, else to the heading', async () => {
  await open('/users', { as: 'vendorAdmin' })
  const [first] = document.querySelectorAll('a, button, input, select, textarea')
  assert.is(text(first!), '本文へ移動')
  button('本文へ移動')!.focus()
  await press('本文へ移動')
  const content = document.activeElement!
  assert.ok(content.contains(table('ユーザー一覧')) && content.contains(textbox('メールアドレス')))
  assert.not.ok(content.contains(area('ベンダーグループ一覧')))
  for (const page of ['グループ', 'ドキュメント']) {
    await press(page)
    await until(() => heading() === page)
    button('本文へ移動')!.focus()
    await press('本文へ移動')
    assert.ok(document.activeElement === document.querySelector('h1'))
  }
})

test('marks the current tab and names the window, and a navigation is announced once: by the heading, which has the focus', async () => {
  await open('/groups', { as: 'systemAdmin' })
  const current = () => [...area('メインメニュー')!.querySelectorAll('[aria-current="page"]')].map(tab => tab.textContent)
  for (const [page, expected] of [
    ['ユーザー', 'ユーザー | API利用者画面'],
    ['ベンダー', 'ベンダー | API利用者画面'],
  ] as const) {
    await press(page)
    await until(() => heading() === page)
    assert.ok(document.activeElement === document.querySelector('h1'))
    const regions = [...document.querySelectorAll('[aria-live], [role="status"]')]
    assert.not.match(regions.map(({ textContent }) => textContent).join('\n'), page)
    assert.equal(current(), [page])
    assert.is(document.title, expected)
  }
})

test.run()
