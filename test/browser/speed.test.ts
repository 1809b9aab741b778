import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { stories } from './story.ts'
import { range, vendorsShown } from './steps.ts'

const story = stories('speed')

/** No frame may be blocked for longer, in milliseconds; it is also where the browser begins to speak of a long task. */
const LIMIT_MS = 50

interface Measured { longest: number; tasks: number[]; frame: number }

/** Types into the name filter, waits for the answer, and says how long the page was blocked meanwhile. */
async function measure(page: Page, type: () => Promise<void>, answer: string): Promise<Measured> {
  await page.evaluate(() => {
    const notes = globalThis as unknown as { tasks: number[]; frame: number; stop: () => void }
    notes.tasks = []
    notes.frame = 0
    const observer = new PerformanceObserver(entries => notes.tasks.push(...entries.getEntries().map(entry => Math.round(entry.duration))))
    observer.observe({ type: 'longtask' })
    let last = performance.now()
    let isOver = false
    notes.stop = () => { isOver = true; observer.disconnect() }
    const next = (now: number) => {
      notes.frame = Math.max(notes.frame, Math.round(now - last))
      last = now
      if (!isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await page.getByLabel('ベンダー名', { exact: true }).focus()
  await type()
  await range(page, answer).waitFor()
  // Two frames later everything that the answer changes has been painted, and the last task reported.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))))
  return page.evaluate(() => {
    const { tasks, frame, stop } = globalThis as unknown as { tasks: number[]; frame: number; stop: () => void }
    stop()
    return { longest: Math.max(0, ...tasks), tasks, frame }
  })
}

story('typing in the filter of 1,000 vendors, all on one page, never blocks a frame', async ({ page, origin, platform }) => {
  const total = platform.tables.vendors.length
  const found = platform.tables.vendors.filter(vendor => vendor.name.includes('農業協同')).length
  assert.is(total, 1_000)
  // What takes long on a busy machine is not what is measured.
  page.setDefaultTimeout(20_000)
  await page.goto(`${origin}/#/vendors?vendors.rows=0&vendors.active=0`)
  await vendorsShown(page)
  await range(page, `1-${total} / ${total}件`).waitFor()

  // The best of three tries each way, so that a busy machine does not fail it.
  const filter = page.getByLabel('ベンダー名', { exact: true })
  const best = { narrowing: Infinity, widening: Infinity }
  for (let attempt = 1; attempt <= 3 && Math.max(best.narrowing, best.widening) > LIMIT_MS; attempt++) {
    const narrowing = await measure(page, () => page.keyboard.type('農業協同', { delay: 40 }), `1-${found} / ${found}件`)
    await filter.selectText()
    const widening = await measure(page, () => page.keyboard.press('Delete'), `1-${total} / ${total}件`)
    console.log(`attempt ${attempt}: long tasks ${JSON.stringify(narrowing.tasks)} ms on the way to ${found} rows, `
      + `${JSON.stringify(widening.tasks)} ms on the way back to ${total}; longest frames ${narrowing.frame} and ${widening.frame} ms`)
    best.narrowing = Math.min(best.narrowing, narrowing.longest)
    best.widening = Math.min(best.widening, widening.longest)
  }
  assert.ok(best.narrowing <= LIMIT_MS, `typing blocked the page for ${best.narrowing} ms`)
  assert.ok(best.widening <= LIMIT_MS, `clearing the filter blocked the page for ${best.widening} ms`)
  // The scan for accessibility at the end needs no thousand rows.
  await filter.fill('農業データ連携基盤')
  await range(page, '1-1 / 1件').waitFor()
}, { as: 'systemAdmin', platform: { vendors: 1_000 } })

story.run()
