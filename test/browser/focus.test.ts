/** Where the keyboard is after what it was on has gone. Dialogs have stories of their own. */
import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { PlatformOptions } from '../platform/platform.ts'
import { stories } from './story.ts'
import { button, dialog, eventually, focused, heading, press, tab, vendorNames, vendorsShown } from './steps.ts'

const story = stories('focus')

const isInSight = (control: Locator) => control.evaluate(element => {
  const { top, bottom, left, width } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight && element.contains(document.elementFromPoint(left + width / 2, (top + bottom) / 2))
})

/** What has the focus, as `TAG: name`; empty where only the page itself has it. */
const focus = (page: Page) => page.evaluate(() => {
  const element = document.activeElement
  return !element || element === document.body ? '' : `${element.tagName}: ${element.getAttribute('aria-label') ?? element.textContent}`
})

const many: PlatformOptions = { vendors: 200 }

story('in a small window a navigation from far below begins at the top, with the heading in sight', async ({ page, origin }) => {
  await page.goto(`${origin}/#/vendors?vendor=2&vendors.rows=0`)
  await vendorsShown(page)
  const goDown = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const begins = async (name: string) => {
    await heading(page, name).waitFor()
    await focused(heading(page, name))
    await eventually(async () => assert.ok(await isInSight(heading(page, name)), `${name} is in sight`))
  }
  await eventually(async () => {
    await goDown()
    assert.ok(await page.evaluate(() => scrollY > 500))
  })
  await page.keyboard.press('Control+k')
  await dialog(page, '検索と操作').getByRole('combobox').fill('グループ')
  await dialog(page, '検索と操作').getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await begins('グループ')
  await page.goBack()
  await begins('ベンダー')
  await goDown()
  await tab(page, 'ドキュメント').evaluate(link => (link as HTMLElement).click())
  await begins('ドキュメント')
}, { as: 'systemAdmin', viewport: { width: 320, height: 256 }, platform: many })

story('after a deletion the focus stays where the row was, though one of the next page moves up', async ({ page, origin, platform }) => {
  platform.tables.vendorUsers.length = platform.tables.vendorGroups.length = platform.tables.applications.length = 0
  await page.goto(`${origin}/#/vendors?vendors.rows=5`)
  await vendorsShown(page)
  for (const at of [2, 4]) {
    const names = await vendorNames(page)
    const name = names[at]!
    await press(page, `${name}を削除`)
    await page.getByRole('dialog').getByLabel('ベンダー名').fill(name)
    await page.keyboard.press('Enter')
    await press(page, 'OK')
    await page.getByRole('rowheader', { name, exact: true }).waitFor({ state: 'detached' })
    const left = await vendorNames(page)
    assert.is(left.length, 5)
    await focused(button(page, `${left[at]}を削除`))
  }
}, { as: 'systemAdmin', platform: many })

const failed = 'ベンダー情報を取得できませんでした。'
const unavailable = (path: string, times = 1) => ({ path, status: 503, times })
const isOnControl = (page: Page) => eventually(async () => assert.match(await focus(page), /^(BUTTON|INPUT|DIV): /))

story('what 再試行 and 絞り込みを解除 leave behind in a table has the focus', async ({ page, origin, platform, allow }) => {
  allow(/status of 503/)
  const list = '/api/v1/vendors/get_detail/'
  platform.faults.push(unavailable(list, 2))
  await page.goto(`${origin}/#/vendors`)
  await page.getByText(failed, { exact: true }).waitFor()
  const retry = button(page, '再試行')
  await retry.focus()
  await page.keyboard.press('Enter')
  await eventually(() => assert.is(platform.requests.filter(({ path }) => path === list).length, 2))
  await page.getByText(failed, { exact: true }).waitFor()
  await focused(retry)
  await page.keyboard.press('Enter')
  await vendorsShown(page)
  await eventually(async () => assert.match(await focus(page), /^BUTTON: ベンダー名/))
  await page.getByLabel('ベンダー名', { exact: true }).fill('どこにもない')
  await button(page, '絞り込みを解除').press('Enter')
  await vendorsShown(page)
  await isOnControl(page)
}, { as: 'systemAdmin' })

story('so it has in a filter, a panel, and the tree of documents', async ({ page, origin, platform, allow }) => {
  allow(/status of 503/)
  const retry = button(page, '再試行')
  platform.faults.push(unavailable('/api/v1/memberType/'), unavailable('/api/v1/vendorGroup/'), unavailable('/api/v1/uploadDocument/'))
  await page.goto(`${origin}/#/vendors`)
  await retry.press('Enter')
  await page.getByLabel('一般会員').waitFor()
  await isOnControl(page)
  await page.goto(`${origin}/#/apps?vendor=2`)
  await retry.first().press('Enter')
  await page.getByRole('region', { name: 'ベンダーグループ一覧' }).getByRole('listitem').first().waitFor()
  await isOnControl(page)
  await page.goto(`${origin}/#/uploadDocuments`)
  await retry.press('Enter')
  await page.getByRole('treeitem').first().waitFor()
  await isOnControl(page)
  await page.getByLabel('ドキュメント名、カテゴリ').fill('どこにもない')
  await button(page, '絞り込みを解除').press('Enter')
  await page.getByRole('treeitem').first().waitFor()
  await isOnControl(page)
}, { as: 'systemAdmin' })

story.run()
