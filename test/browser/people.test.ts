/** Administrators end a contract while another vendor is selected; and take the inventory on a phone. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { openVendors } from './open.ts'
import { stories } from './story.ts'
import { button, calls, createGate, dialog, eventually, focused, press, rowOf } from './steps.ts'

const story = stories('people')

const customer = '北海農業データ株式会社'
const removals = /^\/api\/v1\/(application|vendorGroup|vendorGroupUser|user|vendor)\/[^/]+\/$/

/** Opens the end of the customer's contract through the reason why the vendor cannot be deleted, by keys alone. */
async function openEnd(page: Page, origin: string) {
  await openVendors(page, origin, `?vendors.q=${encodeURIComponent(customer)}`)
  await button(rowOf(page, customer), `${customer}を削除`).focus()
  await page.keyboard.press('Enter')
  await focused(page.getByRole('link', { name: /^ユーザー\d+人を表示$/ }))
  await button(page, '契約終了の手続き').focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, '契約終了の手続き')
  await form.getByText(/^ユーザー（\d+人）$/).click()
  await form.getByLabel('ベンダーの扱い').selectOption('ベンダーを削除')
  await form.getByLabel('ベンダー名', { exact: true }).fill(customer)
  return form
}

const holdings = ({ tables }: Platform) => {
  const groups = new Set(tables.vendorGroups.filter(({ vendor }) => vendor === 2).map(({ id }) => id))
  return [
    tables.applications.filter(({ vendor_group }) => groups.has(vendor_group)).length,
    groups.size,
    tables.vendorUsers.filter(({ vendor }) => vendor === 2).length,
  ]
}

/** Counts what belongs to the other vendors. */
const foreign = ({ tables }: Platform) => [
  tables.vendors.filter(({ id }) => id !== 2).length,
  tables.vendorUsers.filter(({ vendor }) => vendor !== 2).length,
  tables.vendorGroups.filter(({ vendor }) => vendor !== 2).length,
]

story(
  'H70 another vendor is selected while a contract ends: the end keeps its page until it is stopped, and touches its own vendor alone',
  async ({ page, origin, platform }) => {
    const before = foreign(platform)
    const total = holdings(platform).reduce((sum, count) => sum + count, 1)
    const form = await openEnd(page, origin)
    const people = form.getByRole('listitem').filter({ hasText: '@' })
    const [first, second] = await Promise.all([0, 1].map(async at => (await people.nth(at).boundingBox())!))
    assert.ok(second!.y - first!.y - first!.height >= 4, 'people stand apart, as names may take two lines')
    const { gate, open } = createGate()
    platform.faults.push({ method: 'DELETE', path: removals, gate, times: 1 })
    await press(form, '契約を終了')
    await button(page, '中止').waitFor()
    const selectOther = () => page.evaluate(() => void (location.hash = '#/users?vendor=3'))
    await selectOther()
    await eventually(() => assert.match(page.url(), /#\/vendors/))
    await press(page, '中止')
    open()
    await page.getByText(`完了1件、未実行${total - 1}件`).waitFor()
    await selectOther()
    await page.getByRole('table', { name: 'ユーザー一覧' }).getByRole('rowheader').first().waitFor()
    await dialog(page, '契約終了の手続き').waitFor({ state: 'detached' })
    assert.is(calls(platform, 'DELETE', removals).length, 1)

    await press(await openEnd(page, origin), '契約を終了')
    await page.getByText(`${total - 1}件すべて完了しました。`).waitFor()
    await selectOther()
    await page.getByRole('table', { name: 'ユーザー一覧' }).getByRole('rowheader').first().waitFor()
    assert.equal(foreign(platform), before)
    assert.equal(holdings(platform), [0, 0, 0])
  },
  { as: 'systemAdmin' },
)

story(
  'the inventory on a phone shows how far it is, and its numbers are on one line',
  async ({ page, origin, platform }) => {
    const { gate, open } = createGate()
    platform.faults.push({ path: /vendorUser\/\?vendorId=\d*5$/, gate })
    await page.goto(`${origin}/#/inventory`)
    await page.getByRole('button', { name: /件のベンダーから取得$/ }).click()
    const { width } = (await page.getByRole('progressbar').boundingBox())!
    assert.ok(width > 200, `${width}`)
    open()
    await page.getByRole('table', { name: '棚卸し', exact: true }).waitFor()
    // Nobody has closed the dialog.
    await focused(page.getByRole('button', { name: '100件のベンダーから再取得' }))
    // With room for one button beside the text, but not for all.
    await page.setViewportSize({ width: 800, height: 800 })
    const [first, second] = await Promise.all(
      [/から再取得$/, /^グループも取得/].map(async name => (await page.getByRole('button', { name }).boundingBox())!.y),
    )
    assert.is(first, second, 'the buttons stand together')
    // As narrow as one of three columns.
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.getByText(/^点検：/).click()
    const rule = page.getByRole('link', { name: /^利用通知メールアドレスのないベンダー/ })
    const lines = await rule
      .locator('span')
      .last()
      .evaluate(number => [number.textContent!.length, number.getClientRects()[0]!.height])
    assert.ok(lines[0]! >= 2 && lines[1]! < 30, lines.join())
  },
  { as: 'systemAdmin', platform: { vendors: 100 }, viewport: { width: 390, height: 844 } },
)

story.run()
