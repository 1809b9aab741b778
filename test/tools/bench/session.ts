import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import type { Platform } from '../../platform/platform.ts'
import { chromiumArgs, ensureBrowser } from '../setup/browser.mjs'
import { addProbe } from './probe.ts'

export interface Site {
  platform: Platform
  origin: string
}

export interface Session {
  page: Page
  cdp: CDPSession
}

interface VisitOptions {
  /** Appended to the origin. */
  address: string
  isSlow?: boolean
}

/** CPU slowdown that simulates a cheap phone. */
const SLOW_CPU = 4
/** Slow 4G: round trip in milliseconds, throughput in bytes per second. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: chromiumArgs })
}

/** Opens a page in a fresh browser context, signed in, and works on it. */
export async function visit<T>(browser: Browser, site: Site, options: VisitOptions, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await open(browser, site)
  try {
    await addProbe(session.page)
    if (options.isSlow) await Promise.all([slowLine(session), slowCpu(session)])
    await session.page.goto(site.origin + options.address, { waitUntil: 'commit' })
    return await work(session)
  } finally {
    await session.page.context().close()
  }
}

/** Opens an empty page, with a system administrator signed in. The caller closes its context. */
export async function open(browser: Browser, { platform, origin }: Site): Promise<Session> {
  const localStorage = Object.entries(await platform.tokensFor('systemAdmin')).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  return { page, cdp }
}

/** Gives the line the throughput of slow 4G, and its round trip or another one, in milliseconds. */
export async function slowLine({ cdp }: Session, latency = SLOW_LINE.latency): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { ...SLOW_LINE, latency })
}

/** Slows the CPU down to a cheap phone's. */
export async function slowCpu({ cdp }: Session): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

/** Returns the page's CPU time so far, in milliseconds. */
export async function cpuTime({ cdp }: Session): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

/** Quiet: for so long, no task takes longer than this, in milliseconds. */
const QUIET_MS = 2000
const SHORT_TASK_MS = 5
/** How often the CPU time is read, in milliseconds: tasks in between count as one. */
const LOOK_MS = 50

/** Returns the page's CPU time until it is quiet, in milliseconds: the load, and what follows it by itself. */
export async function cpuUntilQuiet(session: Session): Promise<number> {
  let before = await cpuTime(session)
  let last = before
  for (let looks = 0; looks < QUIET_MS / LOOK_MS; looks++) {
    await session.page.waitForTimeout(LOOK_MS)
    const now = await cpuTime(session)
    if (now - before > SHORT_TASK_MS) {
      last = now
      looks = 0
    }
    before = now
  }
  return last
}

async function collectGarbage({ cdp }: Session) {
  // Twice, for objects that finalizers release.
  for (let times = 0; times < 2; times++) await cdp.send('HeapProfiler.collectGarbage')
}

/** Returns the JavaScript heap in use, in bytes. */
export async function heapOf(session: Session): Promise<number> {
  await collectGarbage(session)
  return (await session.cdp.send('Runtime.getHeapUsage')).usedSize
}

/** Counts live DOM nodes, including detached ones, and event listeners. */
export async function livesOf(session: Session): Promise<{ nodes: number; listeners: number }> {
  await collectGarbage(session)
  const { nodes, jsEventListeners } = await session.cdp.send('Memory.getDOMCounters')
  return { nodes, listeners: jsEventListeners }
}
