import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { dayAfter } from '../support/dayAfter.ts'
import { pages } from '../support/pages.ts'
import type { Fault } from '../platform/faults.ts'
import { eventually, painted } from './steps.ts'
import { stories } from './story.ts'

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

for (const width of [1440, 390]) {
  story(
    `no page moves when its options, vendors or rows are late, at ${width} px`,
    async ({ page, origin, platform, allow }) => {
      allow(/status of 40[04]/, 'perhaps')
      // The header marks the contract of who is signed in.
      for (const vendor of platform.tables.vendors) vendor.expiration_date = dayAfter(10)
      await noteShifts(page)
      const moved: string[] = []
      for (const { name, path, roles } of pages) {
        const address = path === '*' ? '/nowhere' : roles.length ? `${path}?vendor=2` : path
        for (const [order, faults] of Object.entries(orders)) {
          platform.faults.splice(0, Infinity, ...faults.map(fault => ({ ...fault, method: 'GET' })))
          await page.goto('about:blank')
          await page.goto(`${origin}/#${address}`)
          await page.waitForLoadState('networkidle')
          await eventually(async () => assert.is(await page.locator('[aria-busy="true"]').count(), 0))
          await painted(page)
          const shifts = await page.evaluate(() => (window as unknown as { shifts: [number, string][] }).shifts)
          const sum = shifts.reduce((sum, [value]) => sum + value, 0)
          const parts = shifts.map(([value, what]) => `${value.toFixed(3)} ${what}`)
          if (sum > LIMIT) moved.push(`${name}, ${order}: ${sum.toFixed(3)}: ${parts.join(' | ')}`)
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
    },
  )
}

story.run()
