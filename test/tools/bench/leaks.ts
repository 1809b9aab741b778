import type { Browser, Page } from 'playwright-core'
import { createSheet, type Sheet, slope } from './figures.ts'
import { button, closeDialog, item, pages, tab } from './pages.ts'
import { heapOf, livesOf, open, type Session } from './session.ts'
import { withSite } from './sites.ts'

/** What is looked at, and how much it may grow in a round. */
const measures = [
  ['JavaScript heap, kB', 'heap', 2],
  ['DOM nodes', 'nodes', 1],
  ['event listeners', 'listeners', 1],
  ['object URLs', 'urls', 0],
] as const
/** Number of samples, equally spaced. */
const SAMPLES = 20
/** Rounds before the first sample, for compilation and caches. */
const WARM_UP = 15

type Sample = Record<'round' | (typeof measures)[number][1], number>

/** Runs in the page: counts object URLs that have not been revoked. */
function installUrlCount() {
  const alive = new Set<string>()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = source => {
    const url = createObjectURL.call(URL, source)
    alive.add(url)
    return url
  }
  URL.revokeObjectURL = url => {
    alive.delete(url)
    revokeObjectURL.call(URL, url)
  }
  Object.assign(globalThis, { objectUrls: alive })
}

declare const objectUrls: Set<string>

/** Measures what repeated use leaves in memory. */
export async function leaks(browser: Browser, { rounds }: { rounds: number }): Promise<Sheet[]> {
  const columns = ['per round, second half', 'first look', 'half way', 'last look']
  const sheet = createSheet(`What is left of a round, over ${rounds} rounds through every page`, columns)
  await withSite({}, async site => {
    const session = await open(browser, site)
    try {
      const samples = await walk(session, site.origin, rounds)
      // Only the second half: compilation and caches level off, leaks do not.
      const half = samples.slice(Math.floor(samples.length / 2))
      for (const [name, key, limit] of measures) {
        sheet.add(name, 'per round, second half', slope(half.map(sample => [sample.round, sample[key]])), limit)
        sheet.add(name, 'first look', samples[0]![key])
        sheet.add(name, 'half way', half[0]![key])
        sheet.add(name, 'last look', samples.at(-1)![key], key === 'urls' ? limit : undefined)
      }
    } finally {
      await session.page.context().close()
    }
  })
  return [sheet]
}

async function walk(session: Session, origin: string, rounds: number): Promise<Sample[]> {
  const { page } = session
  await page.addInitScript(installUrlCount)
  await page.goto(origin + pages.vendors.address)
  await page.getByRole('rowheader').first().waitFor()
  await page.goto(origin + pages.users.address)
  for (let round = 0; round < WARM_UP; round++) await goRound(page)
  const samples = [await look(session, 0)]
  const distance = Math.max(1, Math.floor(rounds / SAMPLES))
  for (let round = 1; round <= rounds; round++) {
    await goRound(page)
    if (round % distance === 0) samples.push(await look(session, round))
  }
  return samples
}

async function look(session: Session, round: number): Promise<Sample> {
  const heap = (await heapOf(session)) / 1000
  return { round, heap, ...(await livesOf(session)), urls: await session.page.evaluate(() => objectUrls.size) }
}

/** Visits every page by its tab, a dialog on each and two documents; ends where it began. */
async function goRound(page: Page) {
  for (const [name, { title }] of Object.entries(pages)) {
    await tab(page, title).click()
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    if (name === 'documents') await readDocuments(page)
    else {
      await page.getByRole('rowheader').first().waitFor()
      await button(page, '追加').click()
    }
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    await closeDialog(page)
  }
}

async function readDocuments(page: Page) {
  // The tree stays as it was left.
  const category = item(page, 'はじめに')
  if ((await category.getAttribute('aria-expanded')) !== 'true') await category.click()
  await item(page, 'ご利用の手引き.pdf').click()
  await page.locator('iframe').waitFor()
  await item(page, 'お知らせ.txt').click()
  await page.getByText('このファイルはプレビューできません', { exact: true }).waitFor()
  for (let times = 0; times < 2; times++) await page.goBack()
  await page.getByText('ファイルを選択してください', { exact: true }).waitFor()
  await button(page, 'アカウントメニュー').click()
  await button(page, 'パスワード変更').click()
}
