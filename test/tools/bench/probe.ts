import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** The result of an action: an element with its text, or a number of items in a list of slices. */
export type Sight = { selector: string; holds?: string; not?: string } | { list: string; item: string; count: number }

interface Shown {
  seen: number
  painted: number
}

interface Probe {
  /** The first row of this visit. */
  first: Promise<Shown>
  /** Starts to watch for a sight that is not visible yet. */
  watch(sight: Sight): void
  watched: Promise<Shown>
  /** Time of the first event since watching started. */
  eventAt: number
  /** Durations of all long tasks so far. */
  tasks: number[]
  painted(): Promise<number>
}

/** A row of any list; skeleton rows are hidden from assistive technology. */
export const ROW = 'tbody tr:not([aria-hidden])'
export const TREE_ITEM = '[role="treeitem"]'
const FIRST_ROW = `${ROW}, ${TREE_ITEM}`

const LIMIT_MS = 60_000

/**
 * Runs in the page before its own scripts, and measures painting. A sight counts as painted when a MutationObserver has reported it and the
 * next frame is over: its animation callback has run, and then a task.
 */
function installProbe(firstRow: string) {
  if (window !== top) return

  const painted = () =>
    new Promise<number>(resolve =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(0)
      }),
    )

  /** Avoids visiting each item: with a hundred thousand, that would take longer than the measured work. */
  const countIn = (list: Element | null, item: string) =>
    [...(list?.children ?? [])].reduce(
      (sum, { firstElementChild: first, children }) => sum + (first?.matches(item) ? children.length : 0),
      0,
    )

  const isThere = (sight: Sight) => {
    if ('list' in sight) return countIn(document.querySelector(sight.list), sight.item) === sight.count
    const text = document.querySelector(sight.selector)?.textContent ?? undefined
    if (sight.holds !== undefined && !text?.includes(sight.holds)) return false
    return sight.not === undefined ? text !== undefined : text !== sight.not
  }

  const whenThere = (sight: Sight) =>
    new Promise<Shown>(resolve => {
      const check = () => {
        if (!isThere(sight)) return
        observer.disconnect()
        removeEventListener('toggle', check, true)
        const seen = performance.now()
        painted().then(painted => resolve({ seen, painted }))
      }
      const observer = new MutationObserver(check)
      observer.observe(document, { subtree: true, childList: true, characterData: true })
      // Opening a popover does not mutate the document.
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
  for (const type of ['click', 'input', 'change'])
    addEventListener(
      type,
      event => {
        probe.eventAt ||= event.timeStamp
      },
      true,
    )
}

/** The probe in the page, for evaluated code. */
declare const probe: Probe

export async function addProbe(page: Page): Promise<void> {
  await page.addInitScript(installProbe, FIRST_ROW)
}

/** Returns when the first row was inserted and painted, in milliseconds since the visit started. */
export function firstRow(page: Page): Promise<Shown> {
  return within(
    page.evaluate(() => probe.first),
    `the first row of ${page.url()}`,
  )
}

/** Measures an action from its event to the paint of its sight, in milliseconds. */
export async function timeOf(page: Page, sight: Sight, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(sight => probe.watch(sight), sight)
  await act()
  const time = page.evaluate(async () => (await probe.watched).painted - probe.eventAt)
  return within(time, `the sight ${JSON.stringify(sight)}`)
}

/** Measures from the arrival of a path's last response to the paint of an action's sight, in milliseconds. */
export async function timeFromAnswer(page: Page, path: string, sight: Sight, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(sight => probe.watch(sight), sight)
  await act()
  return within(
    page.evaluate(async path => {
      const { painted } = await probe.watched
      const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return painted - (answers.findLast(({ name }) => name.includes(path))?.responseEnd ?? NaN)
    }, path),
    `the answer from ${path}`,
  )
}

/** Clicks like a hand, with the pointer there some frames before, so that hover effects are not measured. */
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

/** Measures in milliseconds until the last item is in view. */
export function timeOfJump(page: Page, item: string): Promise<number> {
  return within(
    page.evaluate(async item => {
      const last = [...document.querySelectorAll(item)].at(-1)
      const start = performance.now()
      for (;;) {
        // Unrendered slices have estimated heights, so a second jump corrects the first.
        last?.scrollIntoView({ block: 'end' })
        const painted = await probe.painted()
        const { top = NaN, bottom = NaN } = last?.getBoundingClientRect() ?? {}
        if (top >= 0 && bottom <= innerHeight + 1) return painted - start
      }
    }, item),
    `the last ${item}`,
  )
}

/** Returns the longest task since the last call; 0 without a task of 50 ms. */
export async function longestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Long tasks are reported some frames late.
    for (let frames = 0; frames < 3; frames++) await probe.painted()
    await new Promise(resolve => setTimeout(resolve, 50))
    return Math.max(0, ...probe.tasks.splice(0))
  })
}

/** Waits until the network has been quiet for a while and the browser is idle. */
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

/** Returns the text of the first row. */
export const firstText = (page: Page, row: string) => page.evaluate(row => document.querySelector(row)?.textContent ?? '', row)

function within<T>(work: Promise<T>, what: string): Promise<T> {
  const limit = wait(LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${what} did not come within ${LIMIT_MS / 1000} s`)
  })
  return Promise.race([work, limit])
}
