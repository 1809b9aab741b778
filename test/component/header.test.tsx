import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { createPlatform, type Platform } from '../platform/platform.ts'
import {
  alert,
  area,
  button,
  departures,
  goTo,
  heading,
  link,
  open,
  press,
  settled,
  status,
  table,
  tabs,
  text,
  textbox,
  until,
} from './open.tsx'

const detail = '/api/v1/user/get_detail/'

const header = () => document.querySelector('header')!
const shown = () => text(header())
const within = (element: Element, name: string) => [...element.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
const menu = () => area('アカウントメニュー')!

/** Opens the page of a vendor user with this data of user and vendor. */
async function openWith(user: object, vendor?: object, change: (platform: Platform) => void = () => {}, config: object = defaultConfig) {
  const platform = createPlatform()
  const usual = { id: 7, vendor_user: true, vendor_id: 2, userName: 'a@example.jp', family_name: '畑中', given_name: '実' }
  platform.faults.push({ path: detail, status: 200, body: { ...usual, ...user } })
  if (vendor) platform.faults.push({ path: '/api/v1/vendor/2/', status: 200, body: { id: 2, ...vendor } })
  change(platform)
  return open('/apps', { as: 'vendorUser', platform, config })
}

test('the header shows whose session this is, of which vendor, and its contract', async () => {
  await openWith({}, { name: '北海農業データ株式会社', member_type: { id: 2, name: '特別会員' }, expiration_date: '2027-03-05' })
  assert.match(shown(), '畑中 実')
  assert.match(shown(), '北海農業データ株式会社')
  assert.match(shown(), '会員種別：特別会員')
  assert.match(shown(), '有効期限：2027年3月5日')
})

test('the date of the contract is the one in Japan', async () => {
  await openWith({}, { name: 'v', expiration_date: '2027-03-31T15:00:00Z' })
  assert.match(shown(), '有効期限：2027年4月1日')
})

const dayAfter = (days: number) => new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

for (const [days, mark] of [
  [-1, '期限切れ'],
  [0, '本日まで'],
  [30, '残り30日'],
  [31, null],
] as const) {
  test(`an own contract that ends in ${days} days is ${mark ? 'marked, and the mark says whom to ask' : 'not marked'}`, async () => {
    const config = { ...defaultConfig, contracts: { soonDays: 30 }, support: { email: 'help@example.jp' } }
    await openWith({}, { name: 'v', expiration_date: dayAfter(days) }, undefined, config)
    assert.match(shown(), '有効期限')
    if (!mark) return assert.not.match(shown(), '残り')
    assert.is(
      button(mark)?.getAttribute('aria-description'),
      days < 0
        ? 'ご契約の有効期限が切れています。更新については、サポートまでお問い合わせください。'
        : 'ご契約の更新については、サポートまでお問い合わせください。',
    )
  })
}

test('the account menu ends with the version of the page', async () => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'version', content: '12.3.4' })
  document.head.append(meta)
  await openWith({})
  meta.remove()
  assert.match(text(menu()), 'バージョン 12.3.4')
})

const vagueVendors = [
  { name: 'v' },
  { name: 'v', member_type: null, expiration_date: null },
  { name: 'v', member_type: { id: 1, name: null }, expiration_date: 'never' },
]

for (const vendor of vagueVendors) {
  test(`what is not known of a contract is left out: ${JSON.stringify(vendor)}`, async () => {
    await openWith({}, vendor)
    assert.match(shown(), '畑中 実')
    assert.not.match(shown(), '会員種別')
    assert.not.match(shown(), '有効期限')
    assert.not.match(shown(), /null|undefined|NaN/)
  })
}

const people: [user: object, name: string][] = [
  [{ family_name: '畑中', given_name: null }, '畑中'],
  [{ family_name: '', given_name: '実' }, '実'],
  [{ family_name: null, given_name: undefined }, 'a@example.jp'],
  [{ family_name: '', given_name: '' }, 'a@example.jp'],
  [{ family_name: '畑中', given_name: '実' }, '畑中 実'],
  [{ family_name: '<img src=x onerror=alert(1)>', given_name: '{{7*7}}' }, '<img src=x onerror=alert(1)> {{7*7}}'],
]

for (const [user, name] of people) {
  test(`the name of ${JSON.stringify(user)} is ${name}`, async () => {
    await openWith(user)
    // In the bar and in the menu, which shows the user name too.
    assert.is(shown().split(name).length - 1, name === 'a@example.jp' ? 3 : 2)
    assert.is(header().querySelector('img'), null)
    assert.not.match(shown(), /null|undefined/)
  })
}

test('the account menu holds the identity and the way out', async () => {
  await openWith({})
  assert.ok(button('アカウントメニュー'))
  assert.match(text(menu()), '畑中 実')
  assert.match(text(menu()), 'a@example.jp')
  await press('サインアウト')
  assert.is(departures.length, 1)
})

test('a vendor that failed to load is named in its place, and loads again only on demand', async () => {
  const { platform } = await openWith({}, undefined, platform => platform.faults.push({ path: '/api/v1/vendor/2/', status: 500 }))
  const asked = () => platform.requests.filter(({ path }) => path === '/api/v1/vendor/2/').length
  const failed = 'ベンダー情報を取得できませんでした。'
  await until(() => shown().includes(failed))
  assert.match(shown(), '畑中 実')
  assert.is(heading(), 'アプリケーション')
  assert.equal(departures, [])
  assert.is(alert(), 'システム内部でエラーが発生しました。（エラーコード：500）')
  await press('お知らせを閉じる')
  for (const page of ['ドキュメント', 'グループ', 'ユーザー']) {
    await press(page)
    await until(() => heading() === page)
    await settled()
    assert.match(shown(), failed)
    assert.is(alert(), null)
  }
  assert.is(asked(), 1)
  await press(within(header(), '再試行'))
  await until(() => asked() === 2 && shown().includes(failed))
  platform.faults.pop()
  await press(within(header(), '再試行'))
  await until(() => shown().includes('北海農業データ株式会社'))
  assert.match(shown(), '会員種別：特別会員')
  assert.not.match(shown(), failed)
  assert.is(asked(), 3)
})

test('a user without a vendor has a header without one, and nothing is asked for', async () => {
  const { platform } = await openWith({ vendor_id: null })
  assert.match(shown(), '畑中 実')
  assert.is(
    platform.requests.some(({ path }) => path.startsWith('/api/v1/vendor/')),
    false,
  )
})

test('the current tab is marked', async () => {
  await open('/groups', { as: 'systemAdmin' })
  assert.equal(
    [...area('メインメニュー')!.querySelectorAll('[aria-current="page"]')].map(tab => tab.textContent),
    ['グループ'],
  )
})

test('public pages have a bare header, even for a signed-in user', async () => {
  for (const path of ['/intro', '/forgot', '/nowhere']) {
    await open(path, { as: 'systemAdmin' })
    assert.is(area('メインメニュー'), null)
    assert.is(button('アカウントメニュー'), null)
    assert.is(link('ベンダー'), null)
    assert.match(shown(), 'API利用者画面')
  }
})

test('before it is known who is signed in, the header has no name and no tabs', async () => {
  const platform = createPlatform()
  platform.faults.push({ path: detail, kind: 'hang' })
  await open('/vendors', { as: 'systemAdmin', platform, wait: false })
  await until(() => platform.requests.length > 0 && area('メインメニュー'))
  assert.is(button('サインアウト'), null)
  assert.equal(tabs(), [])
  assert.equal(
    platform.requests.map(({ path }) => path),
    [detail],
  )
})

test('while it is not known who is signed in, the page says that it is loading; a fast answer flashes nothing', async () => {
  const waiting = '読み込んでいます...'
  const platform = createPlatform()
  let release = () => {}
  platform.faults.push({
    path: detail,
    gate: new Promise<void>(resolve => {
      release = resolve
    }),
  })
  await open('/groups', { as: 'vendorUser', platform, wait: false })
  await until(() => status() === waiting)
  assert.is(text(document.querySelector('main')!), waiting)
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

test('there is no such way on a page with the bare header, which has nothing to be led past', async () => {
  await open('/forgot')
  assert.not(button('本文へ移動'))
})

test('a navigation is announced by the title that the page then has', async () => {
  await open('/groups', { as: 'systemAdmin' })
  const announced = () => [...document.querySelectorAll('[aria-live="polite"]:not([role])')].map(region => region.textContent)
  for (const [page, expected] of [
    ['ユーザー', 'ユーザー | API利用者画面'],
    ['ベンダー', 'ベンダー | API利用者画面'],
  ] as const) {
    await press(page)
    await until(() => heading() === page)
    assert.equal(announced(), [expected])
    assert.is(document.title, expected)
  }
  await goTo('/nowhere')
  await until(() => heading() === 'ページが見つかりません')
  assert.equal(announced(), ['ページが見つかりません | API利用者画面'])
})

test('the region that announces it is the same for all pages, so that a change of it is read', async () => {
  await open('/groups', { as: 'systemAdmin' })
  const region = document.querySelector('[aria-live="polite"]:not([role])')
  await press('ユーザー')
  await until(() => heading() === 'ユーザー')
  assert.ok(region?.isConnected)
  assert.is(region!.textContent, 'ユーザー | API利用者画面')
})

test.run()
