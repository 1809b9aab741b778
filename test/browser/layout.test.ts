import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform, Tables } from '../platform/platform.ts'
import { stories } from './story.ts'
import { door, fillVendor, heading, press, tab, vendorsShown, vendorTable } from './steps.ts'

const story = stories('layout')

const sizes = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }]

const list = '/api/v1/vendors/get_detail/'
/** The longest that the rules allow, with no place to break the line, as wide as letters are. */
const longest = { name: 'Ｗ'.repeat(64), contract_number: 'W'.repeat(16), notify_email_address: `${'w'.repeat(988)}@example.com` }

interface State {
  what: string
  /** What is done to the platform before. */
  prepare?: (platform: Platform) => void
  /** The address that is opened. */
  address?: string
  /** What the user does then; at its end stands what is looked at. */
  reach: (page: Page, platform: Platform) => Promise<unknown>
  /** What the browser says of it. */
  complaint?: RegExp
}

const empty = '条件に一致するベンダーがありません。'
const serverError = 'システム内部でエラーが発生しました。（エラーコード：500）'
const form = (page: Page) => page.getByRole('dialog')
const text = (page: Page, shown: string) => page.getByText(shown).first().waitFor()

const lists: State[] = [
  { what: 'thirty', reach: vendorsShown },
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
    what: 'menu',
    async reach(page) {
      await vendorsShown(page)
      await press(page, 'アカウントメニュー')
      await page.getByRole('button', { name: 'サインアウト' }).waitFor()
    },
  },
  { what: 'one', prepare: ({ tables }) => { tables.vendors.length = 1 }, reach: page => text(page, '1-1 / 1件') },
  { what: 'none', prepare: ({ faults }) => void faults.push({ path: list, status: 200, body: [] }), reach: page => text(page, empty) },
  { what: 'filtered-empty', address: `/#/vendors?vendors.q=${encodeURIComponent('該当なし')}`, reach: page => text(page, empty) },
  {
    what: 'loading',
    prepare: ({ faults }) => void faults.push({ path: list, kind: 'hang' }),
    reach: page => vendorTable(page).and(page.locator('[aria-busy="true"]')).waitFor(),
  },
  {
    what: 'loading-again',
    async reach(page, { faults }) {
      await vendorsShown(page)
      await fillNew(page)
      faults.push({ path: list, kind: 'hang' })
      await press(page, '保存')
      await form(page).waitFor({ state: 'detached' })
      await vendorTable(page).and(page.locator('[aria-busy="true"]')).waitFor()
    },
  },
  {
    what: 'failed',
    prepare: ({ faults }) => void faults.push({ path: list, status: 500 }),
    complaint: /status of 500/,
    async reach(page) {
      await text(page, 'ベンダー情報を取得できませんでした。')
      await text(page, serverError)
    },
  },
]

const dialogs: State[] = [
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
  {
    what: 'form',
    async reach(page) {
      await press(page, '追加')
      await form(page).getByLabel('ベンダー名').waitFor()
    },
  },
  {
    what: 'form-errors',
    async reach(page) {
      await press(page, '追加')
      await fillVendor(form(page), { name: 'あ'.repeat(65), email: 'あて先' })
      await press(page, '保存')
      await text(page, '会員種別を選択してください。')
    },
  },
  {
    what: 'refused',
    prepare: ({ faults }) => void faults.push({ method: 'POST', path: '/api/v1/vendor/', status: 500 }),
    complaint: /status of 500/,
    async reach(page) {
      await fillNew(page)
      await press(page, '保存')
      await text(page, '予期せぬエラーが発生しました。管理者にお問い合わせください。')
      await text(page, serverError)
    },
  },
  {
    what: 'confirm',
    async reach(page, { tables }) {
      await press(page, `${tables.vendors[4]!.name}を削除`)
      await form(page).getByLabel('ベンダー名').waitFor()
    },
  },
  {
    what: 'notice',
    async reach(page, { tables }) {
      const { name } = tables.vendors[4]!
      await press(page, `${name}を削除`)
      await form(page).getByLabel('ベンダー名').fill(name)
      await press(form(page), '削除')
      await text(page, 'ベンダーの削除が完了しました。')
    },
  },
]

const others: State[] = [
  { what: 'other-page', address: '/#/uploadDocuments', reach: page => heading(page, 'ドキュメント').waitFor() },
  { what: 'not-found', address: '/#/nowhere', reach: page => heading(page, 'ページが見つかりません').waitFor() },
  { what: 'intro', address: '/#/intro', reach: page => heading(page, 'API利用者画面').waitFor() },
  // The last one: whoever was there is signed out.
  { what: 'unauthorized', address: '/#/unauthorized', reach: page => heading(page, '認証エラー').waitFor() },
]

function addVendors({ vendors }: Tables, count: number) {
  for (let id = 1_001; id <= 1_000 + count; id++) vendors.push({ ...vendors[3]!, id, name: `農業法人${id}`, contract_number: `AG-${id}` })
}

/** Every other vendor gets the longest values, the first one, which is the user's own, among them. */
function lengthen({ vendors, memberTypes }: Tables) {
  vendors.forEach((vendor, at) => { if (at % 2 === 0) Object.assign(vendor, longest) })
  memberTypes[0]!.name = '特定農業法人等を対象とする一般会員（甲種）'
}

async function fillNew(page: Page) {
  await press(page, '追加')
  await fillVendor(form(page), { name: '組合', contract: 'AG', type: '一般会員' })
}

for (const viewport of sizes) {
  for (const [group, states] of Object.entries({ lists, dialogs, others })) {
    const touch = viewport.width < 600
    story(`${group} at ${viewport.width} px fit, light and dark, with no sideways scroll and no control too small to hit`, async tools => {
      const { page, origin, platform, look, allow } = tools
      const restore = keep(platform.tables)
      const problems: string[] = []
      for (const { what, prepare, address = '/#/vendors', reach, complaint } of states) {
        restore()
        platform.faults.length = 0
        prepare?.(platform)
        if (complaint) allow(complaint)
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
}

story('on a phone all tabs are in sight', async ({ page, origin }) => {
  await page.goto(`${origin}/#/vendors`)
  await vendorsShown(page)
  assert.is(await page.evaluate(() => matchMedia('(pointer: coarse)').matches), true)
  for (const name of ['ベンダー', 'ユーザー', 'グループ', 'アプリケーション', 'ドキュメント']) {
    const box = await tab(page, name).boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390, `${name} ends at ${box && box.x + box.width} px of 390`)
  }
}, { as: 'systemAdmin', viewport: { width: 390, height: 844 }, touch: true })

/** Remembers the tables as they are now. Returns how to come back to that. */
function keep(tables: Tables) {
  const byName = tables as unknown as Record<string, object[]>
  const kept = Object.entries(byName).map(([name, rows]) => [name, rows.map(row => ({ ...row }))] as const)
  return () => {
    for (const [name, rows] of kept) byName[name]!.splice(0, Infinity, ...rows.map(row => ({ ...row })))
  }
}

/** In the page: whatever scrolls sideways, and texts that are cut off. */
function overflows(): string[] {
  const problems: string[] = []
  const describe = (element: Element) => {
    const shown = (element.textContent ?? '').trim().slice(0, 30)
    return `${element.tagName.toLowerCase()}.${element.className} "${shown}"`
  }
  const page = document.scrollingElement!
  if (page.scrollWidth > page.clientWidth) problems.push(`the page is ${page.scrollWidth} px wide in ${page.clientWidth}`)
  const isHidden = (element: Element): boolean => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { clipPath, position } = getComputedStyle(one)
      if (clipPath !== 'none' || (position === 'absolute' && one.getBoundingClientRect().bottom <= 0)) return true
    }
    return !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const menus = [...document.querySelectorAll('[popover] *')]
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (isHidden(element)) continue
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
    const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    // The tabs may be more than fit (a story of their own says where they must not be).
    if (isWide && /auto|scroll/.test(overflowX) && !element.matches('nav')) problems.push(`scrolls sideways: ${describe(element)}`)
    // What ends in an ellipsis has to stand somewhere else in full.
    const isToldElsewhere = textOverflow === 'ellipsis' && menus.some(other => other.textContent === element.textContent)
    const isCut = isWide && overflowX === 'hidden' && !element.matches('input, select')
    if (isCut && !isToldElsewhere) problems.push(`cut off: ${describe(element)}`)
    if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2) problems.push(`cut off below: ${describe(element)}`)
  }
  // Every line of text lies inside the window, and inside the control that it labels.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement!
    if (!node.textContent?.trim() || parent.matches('script, style, option, noscript') || isHidden(parent)) continue
    const lines = document.createRange()
    lines.selectNodeContents(node)
    const box = parent.getBoundingClientRect()
    const isBox = parent.matches('button, a, th, td, label')
    if (parent.closest('nav') || getComputedStyle(parent).overflowX === 'hidden') continue
    for (const { left, right, width } of lines.getClientRects()) {
      if (width === 0) continue
      if (left < -1 || right > innerWidth + 1) problems.push(`outside the window: ${describe(parent)}`)
      else if (isBox && (left < box.left - 1 || right > box.right + 1)) problems.push(`outside its box: ${describe(parent)}`)
    }
  }
  return [...new Set(problems)]
}

/** In the page: controls of which a finger hits less than 44 by 44 px. */
function smallTargets(): string[] {
  const problems: string[] = []
  const controls = 'button, a[href], input, select, textarea, summary, [role="button"]'
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('[popover]:popover-open') ?? document
  for (const control of top.querySelectorAll<HTMLElement>(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const own = control.closest('label') ?? control
    const belongs = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (own.contains(hit) || hit.closest('label')?.contains(control) === true)
    }
    const box = own.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (box.bottom <= 0 || !belongs(x, y)) continue
    const reach = (dx: number, dy: number) => {
      let steps = 0
      while (steps < 60 && belongs(x + dx * (steps + 1), y + dy * (steps + 1))) steps++
      return steps
    }
    const width = 1 + reach(-1, 0) + reach(1, 0)
    const height = 1 + reach(0, -1) + reach(0, 1)
    const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
    if (width < 43 || height < 43) problems.push(`${width} x ${height} px: ${control.tagName.toLowerCase()} "${name.trim().slice(0, 30)}"`)
  }
  return [...new Set(problems)]
}

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
