import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform, Tables } from '../platform/platform.ts'
import { overflows, smallTargets } from './geometry.ts'
import { stories } from './story.ts'
import { door, fillVendor, press, tab, vendorsShown, vendorTable } from './steps.ts'
import { keep, lengthen, longest } from './tables.ts'

const story = stories('layout')

const sizes = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }]

const list = '/api/v1/vendors/get_detail/'

interface State {
  what: string
  /** What is done to the platform before. */
  prepare?: (platform: Platform) => void
  /** The address that is opened. */
  address?: string
  /** What the user does then; at its end stands what is looked at. */
  reach: (page: Page, platform: Platform) => Promise<unknown>
}

const form = (page: Page) => page.getByRole('dialog')
const text = (page: Page, shown: string) => page.getByText(shown).first().waitFor()

/** What the sweep of every screen does not have: many, one, the longest, and what is on its way once more. */
const states: State[] = [
  { what: 'one', prepare: ({ tables }) => { tables.vendors.length = 1 }, reach: page => text(page, '1-1 / 1件') },
  {
    what: 'thousand',
    prepare: ({ tables }) => addVendors(tables, 970),
    address: '/#/vendors?vendors.active=0&vendors.rows=50',
    reach: page => text(page, '1-50 / 1000件'),
  },
  {
    what: 'filters',
    async reach(page) {
      await vendorsShown(page)
      const fold = page.getByRole('button', { name: /^絞り込み/ })
      if (await fold.isVisible()) await fold.click()
      await page.getByLabel('ベンダー名', { exact: true }).waitFor()
    },
  },
  {
    what: 'loading-again',
    async reach(page, { faults }) {
      await vendorsShown(page)
      await press(page, '追加')
      await fillVendor(form(page), { name: '組合', contract: 'AG', type: '一般会員' })
      faults.push({ path: list, kind: 'hang' })
      await press(page, '保存')
      await form(page).waitFor({ state: 'detached' })
      await vendorTable(page).and(page.locator('[aria-busy="true"]')).waitFor()
    },
  },
  { what: 'longest', prepare: ({ tables }) => lengthen(tables), address: '/#/vendors?vendors.rows=5', reach: vendorsShown },
  {
    what: 'longest-form',
    prepare: ({ tables }) => lengthen(tables),
    async reach(page) {
      await page.getByRole('button', { name: `${longest.name}を編集` }).first().click()
      await form(page).getByLabel('利用通知メールアドレス').focus()
    },
  },
  {
    what: 'longest-delete',
    prepare({ tables }) {
      lengthen(tables)
      tables.vendorUsers.length = tables.vendorGroups.length = tables.applications.length = 0
    },
    async reach(page) {
      await page.getByRole('button', { name: `${longest.name}を削除` }).first().click()
      await form(page).getByLabel('ベンダー名').fill(longest.name.toLowerCase())
      await press(form(page), '削除')
      await text(page, '空白、全角と半角、大文字と小文字の違い')
    },
  },
]

function addVendors({ vendors }: Tables, count: number) {
  for (let id = 1_001; id <= 1_000 + count; id++) vendors.push({ ...vendors[3]!, id, name: `農業法人${id}`, contract_number: `AG-${id}` })
}

for (const viewport of sizes) {
  const touch = viewport.width < 600
  story(`at ${viewport.width} px it all fits, light and dark, with no sideways scroll and no control too small to hit`, async ({ page, origin, platform, look }) => {
    const restore = keep(platform.tables)
    const problems: string[] = []
    for (const { what, prepare, address = '/#/vendors', reach } of states) {
      restore()
      platform.faults.length = 0
      prepare?.(platform)
      await page.goto('about:blank')
      await page.goto(origin + address)
      await reach(page, platform)
      problems.push(...(await page.evaluate(overflows)).map(problem => `${what}: ${problem}`))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await look(`${what}-in-${colorScheme}`)
      }
      // The last, as it scrolls.
      if (touch) problems.push(...(await page.evaluate(smallTargets)).map(problem => `${what}: ${problem}`))
    }
    assert.equal(problems, [])
  }, { as: 'systemAdmin', viewport, touch, limitMs: 360_000 })
}

/** How much of an element is seen: its own opacity and that of all around it. */
const opacity = (element: Locator) => element.evaluate(inner => {
  let seen = 1
  for (let one: Element | null = inner; one; one = one.parentElement) seen *= Number(getComputedStyle(one).opacity)
  return seen
})

story('what is loading again is visibly dimmed, in tables and in panels, and can still be read', async ({ page, origin, platform, look }) => {
  await page.goto(`${origin}/#/users?vendor=2`)
  const user = page.getByRole('cell', { name: 'ベンダー管理者' }).first()
  const group = page.getByRole('region', { name: 'ベンダーグループ一覧' }).getByRole('listitem').last().getByRole('button')
  await user.waitFor()
  await group.waitFor()
  assert.equal([await opacity(user), await opacity(group)], [1, 1])
  await press(page, 'グループ追加')
  await form(page).getByLabel('グループ名').fill('新しいグループ')
  await form(page).getByRole('checkbox').first().waitFor()
  platform.faults.push({ method: 'GET', path: /vendorGroup\/\?/, kind: 'hang' }, { method: 'GET', path: /vendorUser\/\?/, kind: 'hang' })
  await press(page, '保存')
  await form(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('再読み込み')
  await page.getByRole('option', { name: '再読み込み' }).click()
  await page.getByRole('table').and(page.locator('[aria-busy="true"]')).waitFor()
  for (const dimmed of [user, group]) {
    const seen = await opacity(dimmed)
    assert.ok(seen <= 0.7 && seen >= 0.5, `${dimmed} is seen to ${seen}`)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await look(`loading-again-in-${colorScheme}`)
  }
}, { as: 'systemAdmin' })

story('on a phone all tabs are in sight', async ({ page, origin }) => {
  await page.goto(`${origin}/#/vendors`)
  await vendorsShown(page)
  assert.is(await page.evaluate(() => matchMedia('(pointer: coarse)').matches), true)
  for (const name of ['ベンダー', 'ユーザー', 'グループ', 'アプリケーション', 'ドキュメント']) {
    const box = await tab(page, name).boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390, `${name} ends at ${box && box.x + box.width} px of 390`)
  }
}, { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true })

story('on a phone what stands for rows to come has no labels, the rows have theirs', async ({ page, origin, platform }) => {
  const labels = () => page.locator('td').evaluateAll(cells => cells.map(cell => getComputedStyle(cell, '::before').content).filter(text => text !== 'none'))
  const { gate, open } = door()
  platform.faults.push({ path: list, gate })
  await page.goto(`${origin}/#/vendors`)
  await page.locator('tr[aria-hidden] td').first().waitFor()
  assert.equal(await labels(), [])
  open()
  await vendorsShown(page)
  assert.ok((await labels()).includes('"契約番号"'))
}, { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true })

story.run()
