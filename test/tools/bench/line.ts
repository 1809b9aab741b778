import type { Browser, Page } from 'playwright-core'
import { createSheet, type Sheet } from './figures.ts'
import { button, pages, tab } from './pages.ts'
import { firstRow, press, settled } from './probe.ts'
import { type Session, type Site, slowLine, visit } from './session.ts'
import { withSite } from './sites.ts'

/** Round trip of a weak mobile line, in milliseconds. */
const LATENCY_MS = 400
/** Time to remembered rows: perceived as instant, with a frame to paint them. */
const INSTANT_MS = 50
/** What may come on top of the round trips, in milliseconds. */
const EXTRA_MS = { answer: LATENCY_MS / 4, reload: 300 }
/** A list of this many vendors takes a second to transfer, so only its round trips have limits. */
const LARGE = 1_000

interface Times {
  rows: number
  fresh: number
  trips: number
}

/** Runs in the page: measures from the next click until the rows of a page are shown, and until they are fresh. */
function watchRows({ title, row, isOther }: { title: string; row: string; isOther: boolean }) {
  const textOf = () => document.querySelector(row)?.textContent
  const before = isOther ? textOf() : undefined
  let start = NaN
  addEventListener(
    'click',
    event => {
      start = event.timeStamp
    },
    { capture: true, once: true },
  )
  const times = new Promise<Times>(resolve => {
    let rows = 0
    const look = () => {
      const isShown = start > 0 && document.querySelector('h1')?.textContent === title && textOf() !== undefined && textOf() !== before
      const now = performance.now() - start
      if (isShown) rows ||= now
      if (!isShown || document.querySelector('table[aria-busy="true"], .documents__tree[aria-busy="true"]')) requestAnimationFrame(look)
      else resolve({ rows, fresh: now, trips: tripsSince(start) })
    }
    requestAnimationFrame(look)
  })
  /** Counts requests that followed each other: each starts after the response of the one before. */
  function tripsSince(from: number) {
    const sent = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(entry => entry.startTime >= from && entry.responseEnd > 0 && entry.transferSize > 0)
      .sort((a, b) => a.startTime - b.startTime)
    const depths = new Map<PerformanceResourceTiming, number>()
    for (const entry of sent) {
      const earlier = [...depths].filter(([other]) => other.responseEnd <= entry.startTime).map(([, depth]) => depth)
      depths.set(entry, 1 + Math.max(0, ...earlier))
    }
    return Math.max(0, ...depths.values())
  }
  Object.assign(globalThis, { lineTimes: times, tripsSince })
}

declare const lineTimes: Promise<Times>
declare const tripsSince: (from: number) => number

type Watched = Parameters<typeof watchRows>[0]

async function timesOf(page: Page, watched: Watched, act: () => Promise<unknown>): Promise<Times> {
  await settled(page)
  await page.evaluate(watchRows, watched)
  await act()
  return page.evaluate(() => lineTimes)
}

/** Measures a working day on a weak line: tabs, vendors, a change, and reloads of every page. */
export async function line(browser: Browser, { runs }: { runs: number }): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  for (const vendors of [30, LARGE]) {
    const sheet = createSheet(`At ${LATENCY_MS} ms and 1.6 Mbit/s, ${vendors} vendors`, ['rows, ms', 'fresh rows, ms', 'round trips'])
    sheets.push(sheet)
    await withSite({ vendors, users: 30, groups: 10, applications: 30 }, async site => {
      for (let run = 0; run < runs; run++) {
        await work(browser, site, sheet, vendors)
        for (const { path, address } of Object.values(pages)) await reload(browser, site, sheet, `reload of ${path}`, address, vendors)
      }
    })
  }
  return sheets
}

const limit = (vendors: number, milliseconds: number) => (vendors < LARGE ? milliseconds : undefined)

async function work(browser: Browser, site: Site, sheet: Sheet, vendors: number) {
  await visit(browser, site, pages.vendors, async session => {
    const { page } = session
    await firstRow(page)
    // The address keeps the vendor on every tab.
    await page.goto(`${site.origin}/#/vendors?vendor=2`)
    // The files of the other pages are fetched a second after the first page.
    await page.waitForTimeout(1_500)
    await settled(page)
    await slowLine(session, LATENCY_MS)
    const { users, apps } = pages
    const go = (to: typeof users) => timesOf(page, { title: to.title, row: to.row, isOther: false }, () => press(page, tab(page, to.title)))
    const add = (name: string, { rows, fresh, trips }: Times, isRemembered = false) => {
      sheet.add(name, 'rows, ms', rows, isRemembered ? INSTANT_MS : undefined)
      sheet.add(name, 'fresh rows, ms', fresh, limit(vendors, LATENCY_MS + EXTRA_MS.answer))
      sheet.add(name, 'round trips', trips, 1)
    }
    add('tab not visited: users', await go(users))
    add('tab not visited: applications', await go(apps))
    add('visited tab: users', await go(users), true)
    add('visited tab: applications', await go(apps), true)
    const entries = page.getByRole('region', { name: 'ベンダー一覧' }).getByRole('listitem').getByRole('button')
    const change = () => press(page, entries.filter({ hasNot: page.locator('[aria-current]') }).first())
    add('change of the vendor', await timesOf(page, { title: apps.title, row: apps.row, isOther: true }, change))
    await save(session, sheet)
  })
}

/** Measures from the press that saves a new group to its row. */
async function save({ page }: Session, sheet: Sheet) {
  await press(page, tab(page, pages.groups.title))
  await settled(page)
  await press(page, button(page, '追加'))
  await settled(page)
  const name = `新しい班 ${Date.now()}`
  await page.getByRole('dialog').getByLabel('グループ名', { exact: true }).fill(name)
  const start = await page.evaluate(() => performance.now())
  await press(page, button(page, '保存'))
  await page.getByRole('rowheader', { name }).waitFor()
  const [time, trips] = await page.evaluate(start => [performance.now() - start, tripsSince(start)] as const, start)
  sheet.add('save a group until its row is there', 'fresh rows, ms', time)
  sheet.add('save a group until its row is there', 'round trips', trips, 2)
}

/** Measures a reload with the files of the page in the cache. */
async function reload(browser: Browser, site: Site, sheet: Sheet, row: string, address: string, vendors: number) {
  await visit(browser, site, { address }, async session => {
    const { page } = session
    await firstRow(page)
    await settled(page)
    await slowLine(session, LATENCY_MS)
    await page.reload({ waitUntil: 'commit' })
    const { painted } = await firstRow(page)
    sheet.add(row, 'fresh rows, ms', painted, limit(vendors, 3 * LATENCY_MS + EXTRA_MS.reload))
  })
}
