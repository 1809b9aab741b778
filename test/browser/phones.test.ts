/** Lists as steps on a phone, and reasons of disabled controls. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { takeInventory } from './longLists.ts'
import { openRows, openVendors } from './open.ts'
import { stories, type StoryOptions } from './story.ts'
import { button, eventually, focused, heading, leave, press, vendorsShown } from './steps.ts'

const story = stories('phones')

const customer = '北海農業データ株式会社'
const phone: StoryOptions = { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true }

// Reasons of disabled controls

story(
  'on a phone a press on what cannot be deleted says why, inside the window, and leads to what stands against it',
  async ({ page, origin, platform }) => {
    const reason = page.getByText(/^ユーザー\d+人、グループ\d+件、アプリケーション\d+件が登録されているため、削除できません。$/)
    const shown = page.locator(':popover-open')
    const link = page.getByRole('link', { name: /^ユーザー\d+人を表示$/ })
    const remove = button(page, `${customer}を削除`)
    await openVendors(page, origin, `?vendors.q=${encodeURIComponent(customer)}`)
    assert.is(await remove.isVisible(), false)
    await button(page, `${customer}の詳細`).tap()
    await remove.tap({ force: true })
    await reason.waitFor()
    await focused(link)
    // Turned, and back: it stays inside, above or below its control.
    for (const width of [844, 390]) {
      await page.setViewportSize({ width, height: 844 + 390 - width })
      await eventually(async () => {
        const [box, control] = await Promise.all([shown, remove].map(async one => (await one.boundingBox())!))
        const isBeside = [control!.y - box!.height, control!.y + control!.height].some(place => Math.abs(box!.y - place) < 8)
        assert.ok(isBeside && box!.x >= 0 && box!.x + box!.width <= width, `${width} px: ${JSON.stringify(box)}`)
      })
    }
    await page.keyboard.press('Escape')
    await reason.waitFor({ state: 'detached' })
    await focused(remove)

    await remove.tap({ force: true })
    await link.tap()
    await focused(heading(page, 'ユーザー'))
    await reason.waitFor({ state: 'detached' })
    assert.is(new URLSearchParams(page.url().split('?')[1]).get('vendor'), '2')
    await page.getByRole('rowheader').first().waitFor()
    await page.evaluate(() => history.back())
    await vendorsShown(page)
    assert.is(
      platform.requests.some(({ method }) => method === 'DELETE'),
      false,
    )
  },
  phone,
)

// Lists as steps

const vendorList = (page: Page) => page.getByRole('region', { name: 'ベンダー一覧', exact: true })
const groupList = (page: Page) => page.getByRole('region', { name: 'ベンダーグループ一覧', exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'ユーザー一覧' })
/** Returns which lists are visible: vendors, groups and their entries, the table. */
const inSight = async (page: Page) => ({
  vendors: await vendorList(page).isVisible(),
  groups: await groupList(page).isVisible(),
  entries: await groupList(page).getByRole('listitem').first().isVisible(),
  table: await table(page).isVisible(),
})
const shows = (page: Page, ...parts: string[]) =>
  eventually(async () =>
    assert.equal(
      Object.entries(await inSight(page))
        .filter(([, isInSight]) => isInSight)
        .map(([part]) => part),
      parts,
    ),
  )
/** Checks that a step leaves the focus on a visible element. */
const isNotLost = (page: Page) =>
  eventually(async () => {
    const place = await page.evaluate(() => {
      const element = document.activeElement
      return element && element !== document.body && element.checkVisibility() ? element.textContent : null
    })
    assert.ok(place, 'the focus is lost')
  })

story(
  'on a phone the lists are steps: a vendor, then its users, with a way to its groups and back; wider, they stand beside the table',
  async ({ page, origin, platform }) => {
    const [group] = platform.tables.vendorGroups.filter(({ vendor }) => vendor === 2)
    await page.goto(`${origin}/#/users`)
    await button(vendorList(page), customer).waitFor()
    await shows(page, 'vendors')
    await button(vendorList(page), customer).tap()
    await shows(page, 'groups', 'table')
    await page.goBack()
    await shows(page, 'vendors')
    await page.goForward()
    await shows(page, 'groups', 'table')
    await isNotLost(page)
    const all = button(groupList(page), 'すべて')
    assert.is(await all.getAttribute('aria-expanded'), 'false')

    await all.tap()
    await shows(page, 'groups', 'entries')
    await isNotLost(page)
    assert.is(await button(groupList(page), '戻る').getAttribute('aria-expanded'), 'true')
    await button(groupList(page), '戻る').tap()
    await shows(page, 'groups', 'table')
    await isNotLost(page)

    await all.tap()
    await button(groupList(page), group!.name).tap()
    await shows(page, 'groups', 'table')
    await focused(button(groupList(page), group!.name))
    assert.is(await button(groupList(page), group!.name).getAttribute('aria-expanded'), 'false')
    await eventually(async () => assert.equal(new URLSearchParams(page.url().split('?')[1]).get('group'), String(group!.id)))

    // Another vendor.
    await button(page, customer).tap()
    await shows(page, 'vendors')
    await isNotLost(page)
    await press(page, 'ベンダー一覧を閉じる')
    await shows(page, 'groups', 'table')
    await isNotLost(page)

    // A vendor in the address starts at the table.
    await leave(page, origin)
    await openRows(page, origin, 'users?vendor=2')
    await shows(page, 'groups', 'table')
    assert.ok(await button(page, customer).isVisible())
    await page.setViewportSize({ width: 1280, height: 800 })
    await shows(page, 'vendors', 'groups', 'entries', 'table')
    assert.is(await button(groupList(page), '戻る').count(), 0)
    assert.is(await groupList(page).getByRole('button', { expanded: false }).count(), 0)
  },
  phone,
)

story(
  'on a phone groups begin with the vendors, meanings are in sight whole, and values of the inventory say what they are, and lead on',
  async ({ page, origin }) => {
    const groups = page.getByRole('table', { name: 'グループ一覧' })
    const list = vendorList(page).getByRole('listitem')
    await page.goto(`${origin}/#/groups`)
    await button(vendorList(page), customer).waitFor()
    assert.is(await groups.isVisible(), false)
    await button(vendorList(page), customer).tap()
    await groups.waitFor()
    await focused(button(vendorList(page), customer))
    assert.is(await list.first().isVisible(), false)
    await button(vendorList(page), customer).tap()
    await list.first().waitFor()
    assert.is(await groups.isVisible(), false)
    await isNotLost(page)
    await button(vendorList(page), '戻る').tap()
    await groups.waitFor()
    await isNotLost(page)

    for (const path of ['groups', 'apps']) {
      await page.goto(`${origin}/#/${path}?vendor=2`)
      await page.getByRole('button', { name: '説明' }).tap()
      const meaning = page.locator(':popover-open').getByRole('paragraph')
      await meaning.waitFor()
      const { x, width } = (await meaning.boundingBox())!
      assert.ok(x >= 0 && x + width <= 390, `${path}: from ${x} to ${x + width}`)
    }

    await page.goto(`${origin}/#/inventory`)
    await takeInventory(page)
    await page
      .getByRole('cell', { name: /^ベンダー名/ })
      .first()
      .waitFor()
    // The edge of a row is its own, not of the address above it, which ends its row on a tablet.
    await page.setViewportSize({ width: 768, height: 1024 })
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .nth(2)
    await row.tap({ position: { x: 60, y: 6 } })
    await row.getByRole('button', { name: /の詳細$/, expanded: true }).waitFor({ timeout: 5000 })
    await page.getByRole('rowheader').nth(1).getByRole('link').tap({ timeout: 5000 })
    await page.waitForURL(/#\/users\?/)
  },
  phone,
)

story.run()
