import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

interface Script { url: string }

let written = 0

/**
 * Has the browser count what runs in all pages of a context. Returns how to write it, as Node writes its own, into a folder.
 *
 * Chromium forgets its counts when a page is left, and answers nothing once it is on its way to the next one. So a page that is
 * about to be left stops, as at a breakpoint, until they are taken; and one that a story closes is asked before. What a page does
 * after that is not seen, nor how a window begins that a page opens by itself.
 */
export async function countCoverage(context: BrowserContext, folder: string): Promise<() => Promise<void>> {
  const scripts: Script[] = []
  const sessions = new Map<Page, Promise<CDPSession>>()
  const take = async (session: CDPSession) => void scripts.push(...await scriptsOf(session))
  const count = (page: Page) => {
    const session = sessions.get(page) ?? startCounting(context, page, take)
    sessions.set(page, session)
    return session
  }
  await context.addInitScript(() => addEventListener('beforeunload', () => {
    debugger
  }))
  // A window may be gone before it can be asked to count.
  context.on('page', page => void count(page).catch(() => undefined))
  const open = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await open()
    await count(page)
    return page
  }
  return async () => {
    for (const page of context.pages()) await count(page).then(take).catch(() => undefined)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `browser-${process.pid}-${written++}.json`), JSON.stringify({ result: scripts }))
  }
}

/** Has a page count from now on, and calls `take` whenever the counts are about to be lost. */
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

/** What was counted since the last time; nothing of a page that is gone. */
async function scriptsOf(session: CDPSession): Promise<Script[]> {
  const { result } = await session.send('Profiler.takePreciseCoverage').catch(() => ({ result: [] }))
  return result.filter(({ url }) => url !== '')
}
