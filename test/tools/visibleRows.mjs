/**
 * node test/tools/visibleRows.mjs [PART]
 *
 * Prints how many rows of each list (or of those whose name contains PART) are whole in the first view, at the sizes of usual windows, with
 * 300 vendors and 30 users each.
 */
import './setup/typescript.mjs'

const { withConsole } = await import('./setup/console.ts')
const { wholeRows } = await import('../browser/geometry.ts')
const { beginReview, chooseUsers, takeInventory } = await import('../browser/longLists.ts')

/** @typedef {import('playwright-core').Page} Page @typedef {import('../platform/platform.ts').Platform} Platform */

/**
 * The lists by page, those of a vendor with the customer selected, and what opens them there.
 *
 * @type {Record<string, [path: string, show?: (page: Page, platform: Platform) => Promise<unknown>]>}
 */
const lists = {
  ベンダー: ['vendors'],
  ユーザー: ['users?vendor=2'],
  グループ: ['groups?vendor=2'],
  アプリケーション: ['apps?vendor=2'],
  棚卸し: ['inventory', page => takeInventory(page)],
  '棚卸し、点検': ['inventory', page => takeInventory(page, '管理者が1人だけのベンダー')],
  '棚卸し、前回との比較': ['inventory', beginReview],
  CSVからユーザーを追加: ['users?vendor=2', page => chooseUsers(page)],
}
const sizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

const [part = ''] = process.argv.slice(2)
await withConsole({ vendors: 300, usersPerVendor: 30 }, async ({ platform, visitAs }) => {
  // Enough rows of each list to fill any window.
  const { vendorGroups, applications } = platform.tables
  const group = vendorGroups.find(({ vendor }) => vendor === 2)
  const app = applications.find(({ vendor_group }) => vendor_group === group?.id)
  if (!group || !app) throw new Error('the customer has no group or no application')
  for (let n = 0; n < 30; n++) {
    vendorGroups.push({ ...group, id: 9000 + n, name: `第${n + 1}部会` })
    applications.push({ ...app, id: 9000 + n, name: `圃場記録${n + 1}` })
  }
  console.log(`| list | ${sizes.map(({ width, height }) => `${width} × ${height}`).join(' | ')} |\n|---|${'---:|'.repeat(sizes.length)}`)
  for (const [name, [path, show]] of Object.entries(lists).filter(([name]) => name.includes(part))) {
    /** @type {number[]} */
    const counts = []
    for (const viewport of sizes) {
      await visitAs('systemAdmin', name, { viewport, touch: viewport.width < 1024 }, async ({ page, origin }) => {
        await page.goto(`${origin}/#/${path}`)
        await page.locator('main tbody tr th').first().waitFor()
        await page.waitForLoadState('networkidle')
        await show?.(page, platform)
        counts.push(await page.evaluate(wholeRows))
      })
    }
    console.log(`| ${name} | ${counts.join(' | ')} |`)
  }
})
