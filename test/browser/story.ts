/**
 * Stories of users, told in a real browser. Besides what it asserts, a story fails on every complaint of the browser:
 * console errors and warnings, uncaught errors, violations of the content security policy, requests to other origins,
 * and violations of accessibility rules on what it looks at: a state that no other story looks at, as that takes a second.
 */
import { createRequire } from 'node:module'
import { mkdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { suite } from 'uvu'
import type axe from 'axe-core'
import { createPlatform, type Platform, type PlatformOptions } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { findBrowser } from '../setup/browser.mjs'
import { countCoverage } from './coverage.ts'
import { openDemo } from './demoSite.ts'
import { painted } from './steps.ts'

type Account = keyof Platform['accounts']

export interface PageOptions {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** A device that is touched, as a phone is: the pointer is coarse. */
  touch?: boolean
  /** What the browser has stored for the origin before the first page loads. */
  localStorage?: Record<string, string>
  /** Lets the browser revive pages, as it does for users. Go back with `history.back()`: Playwright's `goBack()` would wait in vain. */
  backForwardCache?: boolean
  /** Milliseconds until the story has failed. */
  limitMs?: number
  /** What is to be done to the browser before its first page. */
  prepare?: (context: BrowserContext) => Promise<void>
}

export interface StoryOptions extends PageOptions {
  platform?: PlatformOptions
  /** The folder of built files that is served, unless it is this project's. */
  dist?: string
  /** Why it cannot be told of the demo. */
  notInDemo?: string
  /** The account that is signed in from the start, for stories that are not about signing in. */
  as?: Account
}

export interface PageTools {
  page: Page
  context: BrowserContext
  origin: string
  /** A second tab of the same browser, watched like the first. */
  newTab(): Promise<Page>
  /** Looks at what is shown: accessibility, and, with SCREENSHOTS=folder, a picture. */
  look(what: string): Promise<void>
  /** Expects complaints on the console of this story; it fails if none comes. */
  allow(pattern: RegExp): void
}

export interface StoryTools extends PageTools {
  platform: Platform
  /** Signs in as a user does, from the page that is shown or else from the console's root. */
  signIn(key: Account): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Whether the stories are told of the demo, whose platform runs in the page. */
const isDemo = process.env.STORIES_OF === 'demo'

/** What the demo has not, or has otherwise. */
export const notInDemo = {
  network: 'what it looks at goes over a network',
  paths: 'a folder has no pages for real paths',
  loads: 'it counts loads of pages, and the provider\'s are more there',
  documents: 'the page makes documents of its own',
  clock: 'the page has a clock of its own',
  revival: 'the browser does not always revive a page that has asked this process',
  bar: 'the bar comes first',
} as const

/** This machine under a name that browsers do not trust without HTTPS. */
export const plainHost = 'console.test'

interface Name { file: string; title: string }

/** This file's browsers, without and with a back-forward cache. */
const browsers = new Map<boolean, Promise<Browser>>()

/** A file's stories: `const story = stories('vendors')`, `story(title, async ({ page }) => ..., options)`, `story.run()`. */
export function stories(file: string) {
  const tests = suite(file)
  tests.after(closeBrowsers)
  const story = (title: string, tell: (tools: StoryTools) => Promise<void>, options: StoryOptions = {}) => {
    if (isDemo && options.notInDemo) return
    tests(title, async () => {
      const platform = createPlatform(options.platform)
      const site = isDemo ? await openDemo(platform, options.platform) : await openServer(platform, options.dist)
      try {
        const tokens = options.as && await platform.tokensFor(options.as)
        const stored = tokens ? { ...tokens, ...options.localStorage } : options.localStorage
        await visit(site.origin, { file, title }, { ...options, prepare: site.prepare, localStorage: stored }, tools => tell({
          ...tools,
          platform,
          signIn: key => signIn(tools, platform.accounts[key].email),
        }))
      } finally {
        await site.close()
      }
    })
  }
  story.after = tests.after
  story.run = () => tests.run()
  return story
}

/** Where a story takes place. */
export interface Site { origin: string; close(): Promise<void>; prepare?: PageOptions['prepare'] }

const openServer = (platform: Platform, dist = join(root, 'dist')): Promise<Site> => serve(platform, { dist })

/** Signs in as a user does, by the provider's pages. */
export async function signIn({ page, origin }: PageTools, email: string) {
  if (page.url() === 'about:blank') await page.goto(origin)
  await page.getByRole('button', { name: 'サインイン', exact: true }).click()
  // One account's address may end another's: admin@... and vendor.admin@...
  await page.getByRole('button', { name: new RegExp(`(?<![\\w.])${email.replaceAll('.', '\\.')}`) }).click()
  await page.waitForURL(url => url.origin === origin && url.search === '' && /^#\/(?!callback)/.test(url.hash))
}

/** Tells one story in a fresh context of the browser, and fails with all that was complained of. */
export async function visit(origin: string, name: Name, options: PageOptions, tell: (tools: PageTools) => Promise<void>) {
  const { viewport = { width: 1280, height: 800 }, colorScheme = 'light', touch = false } = options
  const { backForwardCache = false, limitMs = 180_000 } = options
  const context = await (await openBrowser(backForwardCache)).newContext({
    viewport,
    colorScheme,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  })
  // Long enough for a machine that has other things to do; what is there is never waited for.
  context.setDefaultTimeout(20_000)
  context.setDefaultNavigationTimeout(30_000)
  const complaints = await listen(context, origin)
  const { NODE_V8_COVERAGE: coverage } = process.env
  const writeCoverage = coverage ? await countCoverage(context, coverage) : undefined
  const allowed: { pattern: RegExp; used: boolean }[] = []
  await options.prepare?.(context)
  const page = await context.newPage()
  if (options.localStorage) await fillStorage(page, origin, options.localStorage)

  const look = async (what: string) => {
    for (const shown of context.pages()) {
      // A page whose chunk is still on its way has no heading yet; one that never gets any is complained of below.
      if (shown.url().startsWith('http')) await shown.locator('h1').first().waitFor({ timeout: 10_000 }).catch(() => undefined)
      for (const violation of await scan(shown)) complaints.add(`${what}: ${violation}`)
    }
    const folder = process.env.SCREENSHOTS
    if (folder) await page.screenshot({ path: join(folder, `${fileName(`${name.file}-${what}`)}-${viewport.width}-${colorScheme}.png`) })
  }
  const tools: PageTools = {
    page,
    context,
    origin,
    look,
    newTab: () => context.newPage(),
    allow: pattern => void allowed.push({ pattern, used: false }),
  }
  try {
    let failure: unknown
    try {
      await within(limitMs, tell(tools))
      // What a page complains of while it paints its end has come by then.
      for (const shown of context.pages()) await painted(shown).catch(() => undefined)
    } catch (error) {
      failure = error
    }
    const unexpected = [...complaints].filter(complaint => {
      const match = allowed.find(({ pattern }) => pattern.test(complaint))
      if (match) match.used = true
      return !match
    })
    // In the demo no answer comes over the network, so the browser has nothing to say of one.
    for (const { pattern, used } of allowed) if (!used && !isDemo) unexpected.push(`allowed, but never came: ${pattern}`)
    if (failure || unexpected.length > 0) throw await told(failure, unexpected, name, context)
  } finally {
    await writeCoverage?.()
    await context.close()
  }
}

/** Collects what the browser complains of in all pages of a context. */
async function listen(context: BrowserContext, origin: string) {
  const complaints = new Set<string>()
  context.on('console', message => {
    if (!/^(error|warning|assert)$/.test(message.type())) return
    complaints.add(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  // Uncaught errors, and rejections that nobody handles.
  context.on('weberror', error => complaints.add(`uncaught: ${error.error().stack || error.error()}`))
  context.on('request', request => {
    const { protocol, origin: to } = new URL(request.url())
    if (to !== origin && protocol !== 'blob:' && protocol !== 'data:') complaints.add(`request to another origin: ${request.url()}`)
  })
  context.on('page', page => page.on('crash', () => complaints.add(`the page crashed: ${page.url()}`)))
  await context.exposeBinding('reportViolation', (_, directive: string, blocked: string, source: string) => {
    complaints.add(`content security policy: ${directive} blocked ${blocked} (${source})`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) => {
      const report = (globalThis as unknown as { reportViolation(...texts: string[]): void }).reportViolation
      report(effectiveDirective, blockedURI, `${sourceFile}:${lineNumber} ${sample}`)
    })
  })
  return complaints
}

let axeSource: Promise<string> | undefined

/** The violations of accessibility rules on a page, of whatever impact; of some rules only, where they are named. */
export async function scan(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!page.url().startsWith('http')) return []
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(await axeSource)
  const runOnly: axe.RunOnly = only ? { type: 'rule', values: [...only] } : { type: 'tag', values: rules }
  const { violations } = await page.evaluate(runOnly => {
    const { axe: scanner } = globalThis as unknown as { axe: typeof axe }
    return scanner.run(document, { runOnly, resultTypes: ['violations'], iframes: false })
  }, runOnly)
  return violations.flatMap(({ id, impact, help, nodes }) => nodes.slice(0, 3).map(({ target, html, failureSummary }, at) => [
    `accessibility: ${id} (${impact}): ${help}`,
    `  ${target.join(' ')}  ${html.slice(0, 200)}`,
    `  ${failureSummary?.replace(/\s*\n\s*/g, ' ')}`,
    ...(at === 2 && nodes.length > 3 ? [`  and ${nodes.length - 3} more`] : []),
  ].join('\n    ')))
}

/** The error that a failed story throws, with a picture of the page that it ended on. */
async function told(failure: unknown, complaints: string[], { file, title }: Name, context: BrowserContext) {
  const error = failure instanceof Error ? failure : new Error(failure ? String(failure) : 'the browser complained')
  // uvu prints the message, then the stack below its first line, where the message would stand again.
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const page = context.pages().at(-1)
  const lines = [error.message, ...complaints]
  if (page) {
    const path = join(root, '.cache/failures', `${fileName(`${file}-${title}`)}.png`)
    await mkdir(join(root, '.cache/failures'), { recursive: true })
    const taken = await page.screenshot({ path, timeout: 5_000 }).then(() => true, () => false)
    lines.push(`address: ${page.url()}`, `picture: ${taken ? relative(root, path) : 'none could be taken'}`)
  }
  error.message = lines.join('\n    ')
  error.stack = [error.name, ...frames].join('\n')
  return error
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the story took longer than ${limitMs / 1000} s`)), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

function openBrowser(backForwardCache: boolean) {
  const browser = browsers.get(backForwardCache) ?? chromium.launch({
    executablePath: findBrowser(),
    ignoreDefaultArgs: backForwardCache ? ['--disable-back-forward-cache'] : [],
    args: [
      '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
      `--host-resolver-rules=MAP ${plainHost} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    ],
  })
  browsers.set(backForwardCache, browser)
  return browser
}

/** Closes the browsers that this file has opened. */
export async function closeBrowsers() {
  for (const browser of browsers.values()) await (await browser).close()
  browsers.clear()
}

/**
 * Stores values for an origin, by a document of it that no server sees. A context that is made with them opens a page of its own
 * for that, which takes as long as the first page of a story.
 */
async function fillStorage(page: Page, origin: string, values: Record<string, string>) {
  const address = `${origin}/storage`
  await page.route(address, route => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(address)
  await page.evaluate(values => Object.assign(localStorage, values), values)
  await page.unroute(address)
  await page.goto('about:blank')
}

function fileName(text: string) {
  return text.replace(/[^\p{L}\p{N}]+/gu, '-')
}
