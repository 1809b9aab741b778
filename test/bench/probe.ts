import type { Locator, Page } from 'playwright-core'

/** What an action is to show: an element and its text, or so many items of a list that comes in groups. */
export type Sight =
  | { selector: string; holds?: string; not?: string }
  | { list: string; item: string; count: number }

interface Shown { seen: number; painted: number }

interface Probe {
  /** The first row of the visit. */
  first: Promise<Shown>
  /** Begins to look out for a sight, which is not there yet. */
  watch(sight: Sight): void
  watched: Promise<Shown>
  /** When the first event came since the watch began. */
  eventAt: number
  /** The durations of the long tasks so far. */
  tasks: number[]
  painted(): Promise<number>
}

/** A row of any list: what stands for rows that are still to come is hidden from assistive technology. */
export const ROW = 'tbody tr:not([aria-hidden])'
export const TREE_ITEM = '[role="treeitem"]'
const FIRST_ROW = `${ROW}, ${TREE_ITEM}`

const LIMIT_MS = 60_000

/** What was waited for did not come in time. */
export class Overdue extends Error {}

/**
 * In the page, before its own scripts: measures as the user sees it. Something is painted when it is in the page as a
 * MutationObserver is told, and the frame after that is over: its callback has run, and then a task of its own.
 */
function installProbe(firstRow: string) {
  if (window !== top) return

  const painted = () => new Promise<number>(resolve => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(0)
  }))

  /** Without a look at each item: of a hundred thousand, that would take longer than what is measured. */
  const countIn = (list: Element | null, item: string) => [...list?.children ?? []]
    .reduce((sum, { firstElementChild: first, children }) => sum + (first?.matches(item) ? children.length : 0), 0)

  const isThere = (sight: Sight) => {
    if ('list' in sight) return countIn(document.querySelector(sight.list), sight.item) === sight.count
    const text = document.querySelector(sight.selector)?.textContent ?? undefined
    if (sight.holds !== undefined && !text?.includes(sight.holds)) return false
    return sight.not === undefined ? text !== undefined : text !== sight.not
  }

  const whenThere = (sight: Sight) => new Promise<Shown>(resolve => {
    const check = () => {
      if (!isThere(sight)) return
      observer.disconnect()
      removeEventListener('toggle', check, true)
      const seen = performance.now()
      painted().then(painted => resolve({ seen, painted }))
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { subtree: true, childList: true, characterData: true })
    // A popover opens without a change of the document.
    addEventListener('toggle', check, true)
    check()
  })

  const probe: Probe = {
    first: whenThere({ selector: firstRow }),
    watch(sight) {
      if (isThere(sight)) throw new Error(`already there: ${JSON.stringify(sight)}`)
      probe.eventAt = 0
      probe.watched = whenThere(sight)
    },
    watched: Promise.resolve({ seen: 0, painted: 0 }),
    eventAt: 0,
    tasks: [],
    painted,
  }
  Object.assign(globalThis, { probe })
  new PerformanceObserver(list => probe.tasks.push(...list.getEntries().map(entry => entry.duration))).observe({ type: 'longtask' })
  for (const type of ['click', 'input', 'change']) addEventListener(type, event => { probe.eventAt ||= event.timeStamp }, true)
}

/** The probe within the page, for what is evaluated there. */
declare const probe: Probe

export async function addProbe(page: Page): Promise<void> {
  await page.addInitScript(installProbe, FIRST_ROW)
}

/** When the first row was in the page, and when it was painted, in milliseconds from the beginning of the visit. */
export function firstRow(page: Page): Promise<Shown> {
  return within(LIMIT_MS, page.evaluate(() => probe.first), `the first row of ${page.url()}`)
}

/** Milliseconds from the event of an action to the paint of what it is to show. */
export async function timeOf(page: Page, sight: Sight, act: () => Promise<unknown>, limitMs = LIMIT_MS): Promise<number> {
  await page.evaluate(sight => probe.watch(sight), sight)
  await act()
  const time = page.evaluate(async () => (await probe.watched).painted - probe.eventAt)
  return within(limitMs, time, `the sight ${JSON.stringify(sight)}`)
}

/** Milliseconds from the arrival of the last answer from a path to the paint of what an action is to show. */
export async function timeFromAnswer(page: Page, path: string, sight: Sight, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(sight => probe.watch(sight), sight)
  await act()
  return within(LIMIT_MS, page.evaluate(async path => {
    const { painted } = await probe.watched
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return painted - (answers.findLast(({ name }) => name.includes(path))?.responseEnd ?? NaN)
  }, path), `the answer from ${path}`)
}

/** Presses as a hand does: the pointer is there some frames before. Nothing runs in the page between the event and its paint. */
export async function press(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error(`${control} is not shown`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(async () => {
    await probe.painted()
    await probe.painted()
  })
  await page.mouse.down()
  await page.mouse.up()
}

/** Milliseconds until the last of the items is in sight. */
export function timeOfJump(page: Page, item: string): Promise<number> {
  return within(LIMIT_MS, page.evaluate(async item => {
    const last = [...document.querySelectorAll(item)].at(-1)
    const start = performance.now()
    for (;;) {
      // What was never in sight has had a guessed height; the second jump begins where the guess was wrong.
      last?.scrollIntoView({ block: 'end' })
      const painted = await probe.painted()
      const { top = NaN, bottom = NaN } = last?.getBoundingClientRect() ?? {}
      if (top >= 0 && bottom <= innerHeight + 1) return painted - start
    }
  }, item), `the last ${item}`)
}

/** The longest of the long tasks since this was asked last: 0 where none took 50 ms. */
export async function longestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Some frames later the last of them has been reported.
    for (let frames = 0; frames < 3; frames++) await probe.painted()
    await new Promise(resolve => setTimeout(resolve, 50))
    return Math.max(0, ...probe.tasks.splice(0))
  })
}

/** Waits until the page has nothing more to do: nothing was fetched for a while, and the browser is idle. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    let count = -1
    while (count !== performance.getEntriesByType('resource').length) {
      count = performance.getEntriesByType('resource').length
      await new Promise(resolve => setTimeout(resolve, 300))
      await new Promise(resolve => requestIdleCallback(resolve, { timeout: 1_000 }))
    }
  })
}

/** The text of the first row. */
export const firstText = (page: Page, row: string) => page.evaluate(row => document.querySelector(row)?.textContent ?? '', row)

async function within<T>(limitMs: number, work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Overdue(`${what} did not come within ${limitMs / 1000} s`)), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
