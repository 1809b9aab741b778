import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { dayAfter } from '../support/dayAfter.ts'
import { pages } from '../support/pages.ts'
import { isWhole } from '../support/sweeps.ts'
import type { Fault } from '../platform/faults.ts'
import { createGate, eventually, leave, painted, press } from './steps.ts'
import { openRows } from './open.ts'
import { notInDemo, stories } from './story.ts'

/** What moves on a page while its parts arrive one after another. */
const story = stories('shifts')

/** The share of the page that may move, of all shifts together. */
const LIMIT = 0.02

const options = { path: /\/(memberType|role|vendorGroup)\// }
const vendors = { path: /\/vendors?\/(?!get_detail)/ }
const rows = { path: /\/(get_detail|vendorUser|vendorGroup|application|uploadDocument)\// }

/** Which calls answer after which. */
const orders: Readonly<Record<string, readonly Fault[]>> = {
  'vendors after rows after options': late(options, rows, vendors),
  'options after rows after vendors': late(vendors, rows, options),
}

function late(...calls: readonly { path: RegExp }[]): readonly Fault[] {
  return calls.map((call, index) => ({ ...call, delayMs: 250 * (1 + index) }))
}

/** Notes how much each layout shift moves, and what, from the start of each document. */
function noteShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts: [value: number, what: string][] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const nameOf = ({ node, previousRect: from, currentRect: to }: Shift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement
      const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
      return `${element?.className || element?.tagName} "${element?.textContent.slice(0, 20)}" from ${placeOf(from)} to ${placeOf(to)}`
    }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as Shift[]) {
        // What follows a press within half a second is expected; nothing is pressed here.
        if (!entry.hadRecentInput) shifts.push([entry.value, entry.sources.map(nameOf).join('; ')])
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns how much has moved so far, and what. */
async function shiftsOf(page: Page): Promise<{ sum: number; parts: string }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: [number, string][] }).shifts)
  const sum = shifts.reduce((sum, [value]) => sum + value, 0)
  return { sum, parts: shifts.map(([value, what]) => `${value.toFixed(3)} ${what}`).join(' | ') }
}

for (const [turn, width] of [1440, 390].entries()) {
  story(
    `no page moves when its options, vendors or rows are late, at ${width} px`,
    async ({ page, origin, platform, allow }) => {
      allow(/status of 40[04]/, 'perhaps')
      // The header marks the contract of who is signed in.
      for (const vendor of platform.tables.vendors) vendor.expiration_date = dayAfter(10)
      await noteShifts(page)
      const moved: string[] = []
      // In short, each page at one width and in one order.
      for (const [at, { name, path, roles }] of pages.entries()) {
        if (!isWhole && at % 2 !== turn) continue
        const address = path === '*' ? '/nowhere' : roles.length ? `${path}?vendor=2` : path
        const all = Object.entries(orders)
        for (const [order, faults] of isWhole ? all : [all[(at >> 1) % all.length]!]) {
          platform.faults.splice(0, Infinity, ...faults.map(fault => ({ ...fault, method: 'GET' })))
          await leave(page, origin)
          await page.goto(`${origin}/#${address}`)
          await page.waitForLoadState('networkidle')
          await eventually(async () => assert.is(await page.locator('[aria-busy="true"]').count(), 0))
          await painted(page)
          const { sum, parts } = await shiftsOf(page)
          if (sum > LIMIT) moved.push(`${name}, ${order}: ${sum.toFixed(3)}: ${parts}`)
          // Signed-out pages ask for none of it.
          if (!roles.length) break
        }
      }
      assert.equal(moved, [])
    },
    {
      as: 'systemAdmin',
      viewport: { width, height: width < 600 ? 844 : 900 },
      touch: width < 600,
      platform: { vendors: 40, usersPerVendor: 8 },
      limitMs: 180_000,
      notInDemo: notInDemo.bar,
    },
  )
}

story(
  'the panel of groups and its button keep their place while the vendors above them are late, and the page controls while rows are',
  async ({ page, origin, platform }) => {
    await page.addInitScript(() => {
      const places = new Set<number>()
      Object.assign(window, { places })
      const look = () => {
        const next = document.querySelector('button[aria-label="次のページ"]')
        if (next) places.add(Math.round(next.getBoundingClientRect().y))
        requestAnimationFrame(look)
      }
      look()
    })
    const { gate, open } = createGate()
    platform.faults.push({ path: '/api/v1/vendors/', gate })
    await page.goto(`${origin}/#/users?vendor=2`)
    const add = page.getByRole('region', { name: 'ベンダーグループ一覧' }).getByRole('button', { name: 'グループ追加' })
    await add.waitFor()
    await painted(page)
    const before = (await add.boundingBox())!.y
    open()
    // The page controls stand in their place as soon as the first rows are painted, before the others are.
    await page.getByRole('rowheader').nth(24).waitFor()
    await eventually(async () => assert.is(await page.locator('[aria-busy="true"]').count(), 0))
    await painted(page)
    assert.is(await page.evaluate(() => (window as unknown as { places: Set<number> }).places.size), 1)
    const after = (await add.boundingBox())!.y
    assert.ok(Math.abs(after - before) < 1, `from ${before} to ${after} px`)
  },
  { as: 'systemAdmin', viewport: { width: 1440, height: 900 }, platform: { vendors: 40, usersPerVendor: 40 } },
)

/** Runs in the page: returns the names of controls with their places. */
function placesOf(controls: readonly Element[]) {
  return controls.map(control => {
    const label = control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.labels?.[0] : undefined
    const name = control.getAttribute('aria-label') ?? (label ?? control).textContent
    const { x, y } = control.getBoundingClientRect()
    return [`${control.localName} ${name}`, { x, y }] as [name: string, place: { x: number; y: number }]
  })
}

/** What each page loads after its rows, besides the contract in the header. */
const afterRows = [
  ['vendors', ['memberType']],
  ['users?vendor=2', ['vendorGroup']],
  ['groups?vendor=2', []],
  ['apps?vendor=2', ['vendorGroup']],
] as const

for (const [turn, widths] of [
  [1440, 1024],
  [768, 390],
].entries()) {
  story(
    `no control moves when what loads after the rows of a list arrives, at ${widths.join(' and ')} px`,
    async ({ page, origin, platform }) => {
      // In short, each list at one of the four widths.
      const cases = afterRows.flatMap(([path, calls], list) =>
        widths.map((width, at) => ({ path, calls, width, isDue: list === 2 * turn + at })),
      )
      for (const { path, calls, width } of cases.filter(({ isDue }) => isWhole || isDue)) {
        await page.setViewportSize({ width, height: 900 })
        const { gate, open } = createGate()
        platform.faults.splice(0, Infinity, ...['vendor/1', ...calls].map(call => ({ path: `/api/v1/${call}/`, gate })))
        await leave(page, origin)
        await openRows(page, origin, path)
        await press(page, 'アカウントメニュー')
        const placesNow = async () =>
          new Map(await page.locator('a, button, input, select').filter({ visible: true }).evaluateAll(placesOf))
        const before = await placesNow()
        open()
        await page.getByText('会員種別：一般会員').waitFor({ state: 'attached' })
        await eventually(async () => assert.is(await page.locator('[aria-busy="true"]').count(), 0))
        const after = await placesNow()
        // Widths are no whole numbers: less than a pixel is no movement that anyone sees.
        const moved = [...before].flatMap(([name, { x, y }]) => {
          const now = after.get(name)
          return now && Math.hypot(now.x - x, now.y - y) < 1 ? [] : [`${name} from ${x}, ${y} to ${now?.x}, ${now?.y}`]
        })
        assert.equal(moved, [], `${path} at ${width} px`)
      }
    },
    { as: 'systemAdmin', viewport: { width: widths[0]!, height: 900 }, touch: turn === 1, platform: { vendors: 3, usersPerVendor: 3 } },
  )
}

story.run()
