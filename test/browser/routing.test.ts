import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { notInDemo, stories } from './story.ts'
import { calls, eventually, heading, press, range, tab, vendorNames, vendorsShown } from './steps.ts'

const story = stories('routing')

const admin = { as: 'systemAdmin' } as const
const hash = (page: Page) => new URL(page.url()).hash
const steps = (page: Page) => page.evaluate(() => history.length)

/** What the user asks for, what the address becomes, and the heading of the page. */
const rewritten = [
  ['/users?x=1', '/#/users?x=1', 'ユーザー'],
  ['/users/?x=1', '/#/users/?x=1', 'ユーザー'],
  ['/?a=1#/users', '/#/users?a=1', 'ユーザー'],
  ['/groups', '/#/groups', 'グループ'],
  ['/index.html', '/#/vendors', 'ベンダー'],
  ['/index.html?from=mail#/apps', '/#/apps?from=mail', 'アプリケーション'],
  ['/?__proto__=x&constructor=y&toString=z#/groups', '/#/groups?__proto__=x&constructor=y&toString=z', 'グループ'],
] as const

for (const [asked, address, title] of rewritten) {
  story(`T30 ${asked} is rewritten to ${address}, without an entry of its own`, async ({ page, origin }) => {
    await page.goto(`${origin}/_platform/mails`)
    const before = await steps(page)
    await page.goto(origin + asked)
    await heading(page, title).waitFor()
    await eventually(() => assert.is(page.url(), origin + address))
    assert.is(await steps(page), before + 1)
    assert.is(await page.title(), `${title} | API利用者画面`)
    assert.is(await page.evaluate(() => ({} as { x?: unknown }).x), undefined)
  }, { ...admin, notInDemo: notInDemo.paths })
}

story('the address of a password reset mail keeps its token', async ({ page, origin, platform }) => {
  await page.goto(`${origin}/#/forgot`)
  await page.getByLabel('メールアドレス').fill(platform.accounts.vendorUser.email)
  await press(page, '送信')
  await page.getByText('パスワード変更のメールを送信しました。').waitFor()
  const token = platform.mails.at(-1)!.link.split('token=')[1]
  await page.goto(`${origin}/resetPassword?token=${token}&from=mail`)
  await page.getByLabel('ユーザー名').waitFor()
  assert.is(page.url(), `${origin}/#/resetPassword?token=${token}&from=mail`)
  assert.is(await page.title(), 'パスワード設定 | API利用者画面')
}, { notInDemo: notInDemo.paths })

/** Addresses that no page of the console has. None of them may lead away, or throw. */
const odd = [
  '//elsewhere.example/x', '/#//elsewhere.example/x', '/%2F%2Felsewhere.example/x', '/\\elsewhere.example', '/#/\\\\elsewhere.example',
  '/#/%E0%A4%A', '/#/users/%E0%A4%A', '/%E0%A4%A', '/#/__proto__', '/#/constructor', '/#javascript:alert(1)', '/#/vendors/7/edit',
  '/#/Vendors', '/#/%00', '/#/vendors%3Fx=1', '/#/<svg onload=alert(1)>', '/index.html/x',
]

story('T31 T34 an address that no page has shows the 404 page, here, whatever it is', async ({ page, origin, look }) => {
  for (const address of odd) {
    await page.goto('about:blank')
    const answer = await page.goto(origin + address)
    if (answer && answer.status() >= 400) throw new Error(`${address} was answered with ${answer.status()}`)
    await heading(page, 'ページが見つかりません').waitFor().catch(() => { throw new Error(`${address} led to ${page.url()}`) })
    assert.is(new URL(page.url()).origin, origin, address)
    assert.is(new URL(page.url()).pathname, '/', address)
    assert.is(await page.title(), 'ページが見つかりません | API利用者画面')
  }
  await look('not-found')
  await page.getByRole('link', { name: 'ホームへ戻る' }).click()
  await vendorsShown(page)
  assert.is(new URL(page.url()).origin, origin)
}, { ...admin, limitMs: 270_000, notInDemo: notInDemo.paths })

story('slashes at either end of a path change nothing', async ({ page, origin }) => {
  for (const address of ['/#/vendors/', '/#vendors', '/#///vendors', '/vendors/']) {
    await page.goto('about:blank')
    await page.goto(origin + address)
    await vendorsShown(page)
    assert.is(await page.title(), 'ベンダー | API利用者画面')
    assert.is(await tab(page, 'ベンダー').getAttribute('aria-current'), 'page')
  }
  for (const address of ['/#', '/#/', '/#//', '/?']) {
    await page.goto('about:blank')
    await page.goto(origin + address)
    await vendorsShown(page)
    await eventually(() => assert.is(hash(page), '#/vendors', address))
  }
}, { ...admin, notInDemo: notInDemo.paths })

story('T32 a query is kept from page to page, unknown parameters too', async ({ page, origin }) => {
  await page.goto(`${origin}/#/vendors?from=mail&code=1&vendors.q=x`)
  for (const [name, path] of [['ユーザー', '/users'], ['グループ', '/groups'], ['ベンダー', '/vendors']] as const) {
    await tab(page, name).click()
    await heading(page, name).waitFor()
    await eventually(() => assert.is(hash(page), `#${path}?from=mail&code=1&vendors.q=x`))
  }
}, admin)

story('T32 a query with both code and state is dropped by the next navigation', async ({ page, origin }) => {
  await page.goto(`${origin}/#/users?from=mail&code=1&state=2`)
  await heading(page, 'ユーザー').waitFor()
  await tab(page, 'グループ').click()
  await heading(page, 'グループ').waitFor()
  await eventually(() => assert.is(hash(page), '#/groups'))
}, admin)

story('values that make no sense are cleaned out of the address', async ({ page, origin }) => {
  await page.goto(`${origin}/#/vendors?vendors.page=abc&vendors.rows=13&vendors.sort=nothing&vendors.active=yes&vendors.types=99&keep=1`)
  await vendorsShown(page)
  await eventually(() => assert.is(hash(page), '#/vendors?keep=1'))
  await range(page, '1-25 / 25件').waitFor()
}, admin)

story('typing in a filter replaces the entry, a click adds one; Back and Forward bring everything again', async ({ page, origin }) => {
  await page.goto(`${origin}/#/vendors?vendors.active=0&vendors.rows=5`)
  await vendorsShown(page)
  const first = await steps(page)
  const filter = page.getByLabel('ベンダー名', { exact: true })
  await filter.pressSequentially('農')
  await eventually(() => assert.match(decodeURIComponent(hash(page)), /vendors\.q=農$/))
  await eventually(async () => assert.ok((await vendorNames(page)).every(name => name.includes('農'))))
  assert.is(await steps(page), first)

  await press(page, '次のページ')
  await page.getByText(/^6-10 \/ \d+件$/).waitFor()
  const secondPage = await vendorNames(page)
  assert.is(await steps(page), first + 1)
  await tab(page, 'グループ').click()
  await heading(page, 'グループ').waitFor()
  assert.is(await steps(page), first + 2)

  await page.goBack()
  await page.getByText(/^6-10 \/ \d+件$/).waitFor()
  await eventually(async () => assert.equal(await vendorNames(page), secondPage))
  assert.is(await filter.inputValue(), '農')
  await page.goBack()
  await page.getByText(/^1-5 \/ \d+件$/).waitFor()
  assert.is(await filter.inputValue(), '農')
  await page.goForward()
  await page.getByText(/^6-10 \/ \d+件$/).waitFor()
  // A reload and a copied link show the same.
  await page.reload()
  await eventually(async () => assert.equal(await vendorNames(page), secondPage))
  assert.is(await filter.inputValue(), '農')
}, admin)

story('a change of the filter goes to page 1, and a page beyond the last shows the last', async ({ page, origin }) => {
  await page.goto(`${origin}/#/vendors?vendors.active=0&vendors.rows=10&vendors.page=99`)
  await range(page, '21-30 / 30件').waitFor()
  await page.getByLabel('有効のみ表示').check()
  await range(page, '1-10 / 25件').waitFor()
  await page.goBack()
  await range(page, '21-30 / 30件').waitFor()
  assert.is(await page.getByLabel('有効のみ表示').isChecked(), false)
}, admin)

story('T26 no private page asks the platform anything before the sign-in', async ({ page, origin, platform }) => {
  for (const path of ['/', '/vendors', '/users', '/groups', '/apps', '/uploadDocuments', '/intro']) {
    await page.goto('about:blank')
    await page.goto(`${origin}/#${path}`)
    await heading(page, 'API利用者画面').waitFor()
    await eventually(() => assert.is(hash(page), '#/intro'))
  }
  assert.is(calls(platform, 'GET', /./).length, 0)
})

story('T27 a page that the role may not view leads to where the role begins', async ({ page, origin, platform, allow }) => {
  // The list was asked for before the role was known.
  allow(/status of 403/)
  await page.goto(`${origin}/#/vendors`)
  await heading(page, 'アプリケーション').waitFor()
  await eventually(() => assert.is(hash(page), '#/apps'))
  assert.equal(calls(platform, 'GET', '/api/v1/vendors/get_detail/').map(({ status }) => status), [403])
}, { as: 'vendorUser' })

story.run()
