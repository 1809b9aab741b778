import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

type Script = { url: string }

let written = 0

/**
 * Collects V8 coverage from all pages of a context. Returns a function that writes it into a folder, in Node's format.
 * Chromium drops a page's counts when the page is left, and stops answering once the navigation starts. So a page that is about to be left
 * pauses, as at a breakpoint, until its counts are taken; pages closed by a story are read before. Not measured: what a page does after
 * that, and how windows start that pages open themselves.
 */
export async function countCoverage(context: BrowserContext, folder: string): Promise<() => Promise<void>> {
  const scripts: Script[] = []
  const sessions = new Map<Page, Promise<CDPSession>>()
  const take = async (session: CDPSession) => void scripts.push(...(await scriptsOf(session)))
  const count = (page: Page) => {
    const session = sessions.get(page) ?? startCounting(context, page, take)
    sessions.set(page, session)
    return session
  }
  await context.addInitScript(() =>
    addEventListener('beforeunload', () => {
      debugger
    }),
  )
  // A window may close before counting starts.
  context.on('page', page => void count(page).catch(() => undefined))
  const open = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await open()
    await count(page)
    return page
  }
  return async () => {
    for (const page of context.pages())
      await count(page)
        .then(take)
        .catch(() => undefined)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `browser-${process.pid}-${written++}.json`), JSON.stringify({ result: scripts }))
  }
}

/** Starts counting on a page, and calls `take` whenever its counts are about to be lost. */
async function startCounting(context: BrowserContext, page: Page, take: (session: CDPSession) => Promise<void>): Promise<CDPSession> {
  const session = await context.newCDPSession(page)
  session.on('Debugger.paused', async () => {
    await take(session)
    await session.send('Debugger.resume').catch(() => undefined)
  })
  await session.send('Debugger.enable')
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const close = page.close.bind(page)
  page.close = async options => {
    await take(session)
    await close(options)
  }
  return session
}

/** How long a page may take to tell its counts, in milliseconds: one that spins for ever never does. */
const ANSWER_MS = 5_000

/** Returns the counts since the last call; none for a closed page. */
async function scriptsOf(session: CDPSession): Promise<Script[]> {
  const counts = session.send('Profiler.takePreciseCoverage').catch(() => undefined)
  const told = await Promise.race([counts, setTimeout(ANSWER_MS, undefined, { ref: false })])
  return told?.result.filter(({ url }) => url !== '') ?? []
}
