/**
 * node test/bench.mjs [--json FILE]
 *
 * How long the lists of users take in a browser, with 1,000 vendors on the platform and 5,000 users in the one selected:
 * the medians of five runs, each in a fresh browser context. Says how it is and judges nothing.
 */
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { build } from '../build.mjs'
import { ensureBrowser } from './setup/browser.mjs'
import './setup/typescript.mjs'

const { createPlatform } = await import('./platform/platform.ts')
const { serve } = await import('./platform/server.ts')

const RUNS = 5
const VENDORS = 1_000
const USERS = 5_000
/** How long the two searches wait for the next keystroke, in milliseconds. */
const FILTER_MS = 600
const SEARCH_MS = 500

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ tasks: number[], typedAt: number, painted(selector: string, not?: string): Promise<number> }} Probe
 *   tasks: the long ones so far; typedAt: when the last keystroke came; painted: when an element stands painted whose text is another
 */

/** What is read in the page, as what the console itself does is: the clock, the long tasks, the keystrokes, the paints. */
function installProbe() {
  const probe = /** @type {Probe} */ ({
    tasks: [],
    typedAt: 0,
    painted: (selector, not) => new Promise(resolve => {
      const check = () => {
        const element = document.querySelector(selector)
        if (!element || element.textContent === not) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      }
      const observer = new MutationObserver(check)
      observer.observe(document, { subtree: true, childList: true, characterData: true })
      check()
    }),
  })
  Object.assign(globalThis, { probe })
  new PerformanceObserver(list => probe.tasks.push(...list.getEntries().map(entry => entry.duration))).observe({ type: 'longtask' })
  addEventListener('input', () => { probe.typedAt = performance.now() }, true)
}

/**
 * Milliseconds from the arrival of the list of users to the first paint with an element of it.
 * @param {Page} page
 * @param {string} selector
 */
function sinceAnswer(page, selector) {
  return page.evaluate(async wanted => {
    const painted = await /** @type {{ probe: Probe }} */ (/** @type {unknown} */ (globalThis)).probe.painted(wanted)
    const answers = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
    return painted - (answers.findLast(({ name }) => name.includes('/vendorUser/?'))?.responseEnd ?? NaN)
  }, selector)
}

/**
 * Milliseconds from the end of the wait for the next keystroke to the paint of what it changes.
 * @param {Page} page
 * @param {{ label: string, key: string, waitMs: number, result: string }} typing
 */
async function sinceTyped(page, { label, key, waitMs, result }) {
  const before = await page.locator(result).first().textContent()
  const painted = page.evaluate(async ([selector, not, wait]) => {
    const { probe } = /** @type {{ probe: Probe }} */ (/** @type {unknown} */ (globalThis))
    return await probe.painted(selector, not) - probe.typedAt - wait
  }, /** @type {[string, string, number]} */ ([result, before ?? '', waitMs]))
  await page.getByLabel(label, { exact: true }).last().press(key)
  return painted
}

/**
 * The longest of the long tasks since it was asked last; those below 50 ms are none, and count as 0.
 * @param {Page} page
 */
async function longestTask(page) {
  // Two frames later, the last of them has been reported.
  return page.evaluate(async () => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))))
    const { probe } = /** @type {{ probe: Probe }} */ (/** @type {unknown} */ (globalThis))
    return Math.max(0, ...probe.tasks.splice(0))
  })
}

/** @param {Page} page */
function scrollToEnd(page) {
  return page.evaluate(async () => {
    const scroller = document.scrollingElement ?? document.documentElement
    for (let step = 1; step <= 60; step++) {
      scroller.scrollTop = scroller.scrollHeight * step / 60
      await new Promise(requestAnimationFrame)
    }
  })
}

const range = '.pager [role="status"]'
const found = '.picker__tools button'

/**
 * @param {Page} page
 * @param {string} origin
 * @returns {Promise<Record<string, number>>} milliseconds
 */
async function measure(page, origin) {
  await page.goto(`${origin}/#/users?vendor=2&users.rows=0`)
  /** @type {Record<string, number>} */
  const times = {}
  times['users: answer to first rows painted'] = await sinceAnswer(page, 'th[role="rowheader"]')
  times['users: longest task of opening'] = await longestTask(page)
  await scrollToEnd(page)
  times['users: longest task of scrolling to the end'] = await longestTask(page)
  const filter = { label: 'メールアドレス', waitMs: FILTER_MS, result: range }
  times['users: filter narrowed, after its wait'] = await sinceTyped(page, { ...filter, key: '7' })
  times['users: filter cleared, after its wait'] = await sinceTyped(page, { ...filter, key: 'Backspace' })

  await page.goto('about:blank')
  await page.goto(`${origin}/#/groups?vendor=2`)
  await page.locator('th[role="rowheader"]').first().waitFor()
  await longestTask(page)
  await page.getByRole('button', { name: '追加', exact: true }).click()
  times['group dialog: answer to candidates painted'] = await sinceAnswer(page, '.picker__items input')
  times['group dialog: longest task of opening'] = await longestTask(page)
  const search = { label: '検索', waitMs: SEARCH_MS, result: found }
  times['group dialog: search narrowed, after its wait'] = await sinceTyped(page, { ...search, key: '7' })
  times['group dialog: search cleared, after its wait'] = await sinceTyped(page, { ...search, key: 'Backspace' })
  return times
}

/** @param {number[]} values */
const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const { values: { json } } = parseArgs({ options: { json: { type: 'string' } } })
const executablePath = ensureBrowser()
await build()
const platform = createPlatform({ vendors: VENDORS, usersPerVendor: USERS })
const server = await serve(platform, { dist: `${import.meta.dirname}/../dist` })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const localStorage = Object.entries(await platform.tokensFor('systemAdmin')).map(([name, value]) => ({ name, value }))
  /** @type {Record<string, number>[]} */
  const runs = []
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'ja-JP',
      storageState: { cookies: [], origins: [{ origin: server.origin, localStorage }] },
    })
    await context.addInitScript(installProbe)
    runs.push(await measure(await context.newPage(), server.origin))
    await context.close()
  }
  const names = Object.keys(runs[0] ?? {})
  const medians = Object.fromEntries(names.map(name => [name, Math.round(median(runs.map(times => times[name] ?? NaN)))]))
  console.log(`${VENDORS} vendors, ${USERS} users; Chromium ${browser.version()}, ${availableParallelism()} cores; medians of ${RUNS} in ms`)
  for (const [name, ms] of Object.entries(medians)) console.log(`${name.padEnd(48)}${(name.includes('longest') && ms === 0 ? '< 50' : String(ms)).padStart(6)}`)
  if (json) await writeFile(json, `${JSON.stringify({ vendors: VENDORS, users: USERS, runs: RUNS, medians }, null, 2)}\n`)
} finally {
  await browser.close()
  await server.close()
}
