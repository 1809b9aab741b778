import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import type { Platform } from '../platform/platform.ts'
import { ensureBrowser } from '../setup/browser.mjs'
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
  /** What comes after the origin. */
  address: string
  isSlow?: boolean
}

/** How much slower the processor of a cheap phone is. */
const SLOW_CPU = 4
/** Slow 4G: milliseconds there and back, bytes per second. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
    ],
  })
}

/** Opens a page for the first time, in a fresh browser context with a system administrator signed in, and works on it. */
export async function visit<T>(browser: Browser, site: Site, options: VisitOptions, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await open(browser, site)
  try {
    await addProbe(session.page)
    if (options.isSlow) await slowDown(session)
    await session.page.goto(site.origin + options.address, { waitUntil: 'commit' })
    return await work(session)
  } finally {
    await session.page.context().close()
  }
}

/** An empty page, with a system administrator signed in. Whoever opens it closes its context. */
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

async function slowDown({ cdp }: Session) {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

/** From now on the processor is as slow as that of a cheap phone. */
export async function slowCpu({ cdp }: Session): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

/** Milliseconds that the page has kept the processor busy so far. */
export async function cpuTime({ cdp }: Session): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

async function collectGarbage({ cdp }: Session) {
  // What only finalizers let go of is gone the second time.
  for (let times = 0; times < 2; times++) await cdp.send('HeapProfiler.collectGarbage')
}

/** Bytes of JavaScript objects that are in use. */
export async function heapOf(session: Session): Promise<number> {
  await collectGarbage(session)
  return (await session.cdp.send('Runtime.getHeapUsage')).usedSize
}

/** What is alive: DOM nodes, in the page or held by a script, and event listeners. */
export async function livesOf(session: Session): Promise<{ nodes: number; listeners: number }> {
  await collectGarbage(session)
  const { nodes, jsEventListeners } = await session.cdp.send('Memory.getDOMCounters')
  return { nodes, listeners: jsEventListeners }
}
