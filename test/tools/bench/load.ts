import type { Browser } from 'playwright-core'
import { createSheet, type Sheet } from './figures.ts'
import { type ConsolePage, pages } from './pages.ts'
import { firstRow, settled } from './probe.ts'
import { cpuTime, cpuUntilQuiet, heapOf, type Session, type Site, visit } from './session.ts'
import { withSite } from './sites.ts'

/** Measures a cold load of every page: time to its first row, requests until then, and memory afterwards. */
export async function load(browser: Browser, { runs }: { runs: number }): Promise<Sheet[]> {
  const sheet = createSheet('From nothing to the first row')
  await withSite({ vendors: 50, users: 50 }, async site => {
    const visited = Object.values(pages)
    // The server compresses each file on its first request.
    for (const one of visited) await visit(browser, site, one, ({ page }) => firstRow(page))
    for (let run = 0; run < runs; run++) for (const one of visited) await measure(browser, site, one, sheet)
  })
  return [sheet]
}

async function measure(browser: Browser, site: Site, { path: name, address }: ConsolePage, sheet: Sheet) {
  await visit(browser, site, { address }, async session => {
    const { seen, painted } = await firstRow(session.page)
    await settled(session.page)
    const cpu = await cpuTime(session)
    const { kilobytes, requests } = await fetched(session, seen)
    sheet.add('JavaScript and CSS, gzip kB', name, kilobytes)
    sheet.add('requests', name, requests)
    sheet.add('first row, ms', name, painted)
    sheet.add('CPU once the page has settled, ms', name, cpu)
    sheet.add('CPU until quiet, ms', name, await cpuUntilQuiet(session))
    sheet.add('heap afterwards, MiB', name, (await heapOf(session)) / 2 ** 20)
    sheet.add('DOM elements afterwards', name, await session.page.evaluate(() => document.querySelectorAll('*').length))
  })
  const slow = await visit(browser, site, { address, isSlow: true }, ({ page }) => firstRow(page))
  sheet.add('first row on slow 4G, CPU 4x slower, ms', name, slow.painted)
}

/** Lists the requests sent before the first row, including the page itself. */
function fetched({ page }: Session, until: number) {
  return page.evaluate(until => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const asked = entries.filter(entry => entry.startTime < until)
    const code = asked.filter(entry => /\.(js|css)$/.test(new URL(entry.name).pathname))
    return { kilobytes: code.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000, requests: asked.length + 1 }
  }, until)
}
