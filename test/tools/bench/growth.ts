import type { Browser } from 'playwright-core'
import { createSheet, type Sheet } from './figures.ts'
import { clearFilter, type List, lists, timeOfAll, timeOfFilter } from './lists.ts'
import { firstRow, firstText, Overdue, ROW, settled } from './probe.ts'
import { heapOf, type Session, visit } from './session.ts'
import { withSite } from './sites.ts'

const sizes = [100, 1_000, 10_000, 100_000]
/** Caps a measurement, in milliseconds. */
const LIMIT_MS = 180_000

/** Measures what longer lists cost, in total and per entry: growing costs per entry mean worse than linear time. */
export async function growth(browser: Browser, { runs }: { runs: number }): Promise<Sheet[]> {
  return [
    await measure(browser, runs, 'Vendors', lists.vendors, size => ({ vendors: size })),
    await measure(browser, runs, 'Users of a vendor', lists.users, size => ({ vendors: 2, users: size })),
  ]
}

async function measure(browser: Browser, runs: number, title: string, list: List, amountsOf: (size: number) => { vendors: number }) {
  const sheet = createSheet(`${title}: ever more of them`)
  for (const size of sizes) {
    await withSite(amountsOf(size), async site => {
      // Warms up the server.
      await visit(browser, site, list, ({ page }) => firstRow(page))
      for (let run = 0; run < runs; run++) {
        await visit(browser, site, list, session =>
          measureSize(session, list, size, (column, value, perRow) => {
            const row = size.toLocaleString('en')
            sheet.add(row, column, value)
            sheet.add(row, `per row, ${perRow.unit}`, (value / size) * perRow.factor)
          }),
        )
      }
    })
  }
  return sheet
}

interface PerRow {
  unit: string
  factor: number
}
type Add = (column: string, value: number, perRow: PerRow) => void

async function measureSize(session: Session, list: List, size: number, add: Add) {
  const time = (of: string) => ({ unit: `${of} µs`, factor: 1_000 })
  add('first row, ms', (await firstRow(session.page)).painted, time('first row'))
  await settled(session.page)
  add('heap, MiB', (await heapOf(session)) / 2 ** 20, { unit: 'heap kB', factor: 2 ** 20 / 1000 })
  const first = await firstText(session.page, ROW)
  const text = list.texts.find(text => !first.includes(text)) ?? ''
  add('filter, ms', await timeOfFilter(session, list, text, ROW), time('filter'))
  await clearFilter(session, list)
  add('all rows, ms', await timeOfAll(session, size, LIMIT_MS).catch(limitWhereOverdue), time('all rows'))
  add('heap with all rows, MiB', (await heapOf(session)) / 2 ** 20, { unit: 'heap with all rows kB', factor: 2 ** 20 / 1000 })
}

function limitWhereOverdue(error: unknown) {
  if (error instanceof Overdue) return LIMIT_MS
  throw error
}
