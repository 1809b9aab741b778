import type { Browser, Page } from 'playwright-core'
import { createSheet, type Sheet, slope } from './figures.ts'
import { button, closeDialog, item, pages, tab } from './pages.ts'
import { heapOf, livesOf, open, type Session } from './session.ts'
import { withSite } from './sites.ts'

/** Allowed growth per round. */
const limits = { heap: 2, nodes: 1, listeners: 1, urls: 0 }
/** Number of samples, equally spaced. */
const SAMPLES = 20
/** Rounds before the first sample, for compilation and caches. */
const WARM_UP = 15
/** Vendors to visit, and the answers that may be kept. */
const VENDORS = 200
const ANSWERS = 50

interface Sample {
  round: number
  heap: number
  nodes: number
  listeners: number
  urls: number
}

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
      const grown = (name: keyof Sample) => slope(half.map(sample => [sample.round, sample[name]] as const))
      const names = { heap: 'JavaScript heap, kB', nodes: 'DOM nodes', listeners: 'event listeners', urls: 'object URLs' } as const
      for (const key of Object.keys(names) as (keyof typeof names)[]) {
        sheet.add(names[key], 'per round, second half', grown(key), limits[key])
        sheet.add(names[key], 'first look', samples[0]![key])
        sheet.add(names[key], 'half way', half[0]![key])
        sheet.add(names[key], 'last look', samples.at(-1)![key], key === 'urls' ? limits.urls : undefined)
      }
    } finally {
      await session.page.context().close()
    }
  })
  return [sheet, await visitVendors(browser)]
}

/** Counts the answers that the page keeps after many vendors were visited: entries of maps whose keys are requests. */
async function visitVendors(browser: Browser): Promise<Sheet> {
  const sheet = createSheet(`What is left of ${VENDORS} visited vendors`)
  await withSite({ vendors: VENDORS }, async site => {
    const session = await open(browser, site)
    const { page } = session
    try {
      const answeredTable = page.locator('table[aria-busy="false"]')
      await page.goto(site.origin + pages.users.address)
      await answeredTable.waitFor()
      for (const [index, { id }] of site.platform.tables.vendors.entries()) {
        const answered = page.waitForResponse(response => response.url().endsWith(`/vendorUser/?vendorId=${id}`))
        await page.evaluate(id => {
          location.hash = `#/users?vendor=${id}`
        }, id)
        await answered
        await answeredTable.waitFor()
        if ((index + 1) % (VENDORS / 2)) continue
        const column = `after ${index + 1}`
        sheet.add('JavaScript heap, kB', column, (await heapOf(session)) / 1000)
        sheet.add('answers', column, await countAnswers(session), ANSWERS)
      }
    } finally {
      await page.context().close()
    }
  })
  return sheet
}

async function countAnswers({ cdp }: Session): Promise<number> {
  const { result: prototype } = await cdp.send('Runtime.evaluate', { expression: 'Map.prototype' })
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId! })
  const count = (maps: Map<unknown, unknown>[]) =>
    maps.flatMap(map => [...map.keys()]).filter(key => /^GET .*\/api\//.test(String(key))).length
  const { result } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: `function () { return (${count})(this) }`,
    returnByValue: true,
  })
  return result.value as number
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
  await item(page, 'はじめに').click()
  await item(page, 'ご利用の手引き.pdf').click()
  await page.locator('iframe').waitFor()
  await item(page, 'お知らせ.txt').click()
  await page.getByText('このファイルはプレビューできません', { exact: true }).waitFor()
  for (let times = 0; times < 2; times++) await page.goBack()
  await page.getByText('ファイルを選択してください', { exact: true }).waitFor()
  await button(page, 'アカウントメニュー').click()
  await button(page, 'パスワード変更').click()
}
