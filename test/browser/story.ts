/**
 * Runs user stories in a real browser. A story also fails on every complaint of the browser: console errors and warnings, uncaught errors,
 * violations of the content security policy, requests to other origins, and violations of accessibility rules in states that it looks at.
 * Scan each state in one story only, as a scan takes a second.
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
import { chromiumArgs, findBrowserFor } from '../tools/setup/browser.mjs'
import { countCoverage } from '../tools/setup/pageCoverage.ts'
import { openDemo } from './demoSite.ts'
import { painted } from './steps.ts'

type Account = keyof Platform['accounts']

export interface PageOptions {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** A touch screen: the pointer is coarse. */
  touch?: boolean
  /** Stored for the origin before the first page loads. */
  localStorage?: Record<string, string>
  /** Enables the bfcache, as users have it. Go back with `history.back()`: Playwright's `goBack()` never resolves then. */
  backForwardCache?: boolean
  /** Needs what the headless shell lacks: the PDF viewer, or files dropped on a window. */
  wholeBrowser?: boolean
  /** Time limit of the story, in milliseconds. */
  limitMs?: number
  /** Prepares the browser context before its first page. */
  prepare?: (context: BrowserContext) => Promise<void>
}

export interface StoryOptions extends PageOptions {
  platform?: PlatformOptions
  /** The folder of built files; by default this project's. */
  dist?: string
  /** Why it cannot run against the demo. */
  notInDemo?: string
  /** The account that is signed in from the start, for stories that are not about signing in. */
  as?: Account
}

export interface PageTools {
  page: Page
  context: BrowserContext
  origin: string
  /** Opens a second tab in the same browser, with the same checks. */
  newTab(): Promise<Page>
  /** Scans accessibility and, with SCREENSHOTS=folder, takes a screenshot. */
  look(what: string): Promise<void>
  /** Expects complaints in this story; it fails if none occur. */
  allow(pattern: RegExp): void
}

export interface StoryTools extends PageTools {
  platform: Platform
  /** Signs in like a user, from the current page or else from the console's root. */
  signIn(key: Account): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Whether the stories run against the demo, whose platform runs in the page. */
const isDemo = process.env.STORIES_OF === 'demo'

/** Features that the demo lacks or changes. */
export const notInDemo = {
  network: 'what it looks at goes over a network',
  paths: 'a folder has no pages for real paths',
  loads: "it counts loads of pages, and the provider's are more there",
  documents: 'the page makes documents of its own',
  clock: 'the page has a clock of its own',
  revival: 'the browser does not always revive a page that has asked this process',
  bar: 'the bar comes first',
} as const

/** This machine under a name that browsers do not trust without HTTPS. */
export const plainHost = 'console.test'

interface Name {
  file: string
  title: string
}

/** This file's browsers, by their program and whether they have a bfcache. */
const browsers = new Map<string, Promise<Browser>>()

/** Defines a file's stories: `const story = stories('vendors')`, `story(title, async ({ page }) => ..., options)`, `story.run()`. */
export function stories(file: string) {
  const tests = suite(file)
  tests.after(closeBrowsers)
  const story = (title: string, tell: (tools: StoryTools) => Promise<void>, options: StoryOptions = {}) => {
    if (isDemo && options.notInDemo) return
    tests(title, async () => {
      const platform = createPlatform(options.platform)
      const site = isDemo ? await openDemo(platform, options.platform) : await openServer(platform, options.dist)
      try {
        const tokens = options.as && (await platform.tokensFor(options.as))
        const stored = tokens ? { ...tokens, ...options.localStorage } : options.localStorage
        await visit(site.origin, { file, title }, { ...options, prepare: site.prepare, localStorage: stored }, tools =>
          tell({ ...tools, platform, signIn: key => signIn(tools, platform.accounts[key].email) }),
        )
      } finally {
        await site.close()
      }
    })
  }
  story.after = tests.after
  story.run = () => tests.run()
  return story
}

/** A site under test. */
export interface Site {
  origin: string
  close(): Promise<void>
  prepare?: PageOptions['prepare']
}

const openServer = (platform: Platform, dist = join(root, 'dist')): Promise<Site> => serve(platform, { dist })

/** Signs in through the provider's pages. */
export async function signIn({ page, origin }: PageTools, email: string) {
  if (page.url() === 'about:blank') await page.goto(origin)
  await page.getByRole('button', { name: 'サインイン', exact: true }).click()
  // One account's address may be the end of another's: admin@... and vendor.admin@...
  await page.getByRole('button', { name: new RegExp(`(?<![\\w.])${email.replaceAll('.', '\\.')}`) }).click()
  await page.waitForURL(url => url.origin === origin && url.search === '' && /^#\/(?!callback)/.test(url.hash))
}

/** Runs one story in a fresh browser context. Throws if there are complaints. */
export async function visit(origin: string, name: Name, options: PageOptions, tell: (tools: PageTools) => Promise<void>) {
  const { viewport = { width: 1280, height: 800 }, colorScheme = 'light', touch = false } = options
  const { limitMs = 180_000 } = options
  const context = await (
    await openBrowser(options)
  ).newContext({
    viewport,
    colorScheme,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  })
  // Generous, for busy machines; steps continue as soon as they can.
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
      // A page without its chunk has no heading yet; one that never loads is reported below.
      if (shown.url().startsWith('http'))
        await shown
          .locator('h1')
          .first()
          .waitFor({ timeout: 10_000 })
          .catch(() => undefined)
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
      // Paints once more, so that late complaints are included.
      for (const shown of context.pages()) await painted(shown).catch(() => undefined)
    } catch (error) {
      failure = error
    }
    const unexpected = [...complaints].filter(complaint => {
      const match = allowed.find(({ pattern }) => pattern.test(complaint))
      if (match) match.used = true
      return !match
    })
    // The demo has no network responses for the browser to complain of.
    for (const { pattern, used } of allowed) if (!used && !isDemo) unexpected.push(`allowed, but never came: ${pattern}`)
    if (failure || unexpected.length > 0) throw await withDetails(failure, unexpected, name, context)
  } finally {
    await writeCoverage?.()
    await context.close()
  }
}

/** Collects the browser's complaints in all pages of a context. */
async function listen(context: BrowserContext, origin: string) {
  const complaints = new Set<string>()
  context.on('console', message => {
    if (!/^(error|warning|assert)$/.test(message.type())) return
    complaints.add(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  // Uncaught errors and unhandled rejections.
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

/** Lists violations of accessibility rules of any impact; `only` limits the rules. */
export async function scan(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!page.url().startsWith('http')) return []
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  const runOnly: axe.RunOnly = only ? { type: 'rule', values: [...only] } : { type: 'tag', values: rules }
  const { violations } = await page.evaluate(runOnly => {
    const { axe: scanner } = globalThis as unknown as { axe: typeof axe }
    return scanner.run(document, { runOnly, resultTypes: ['violations'], iframes: false })
  }, runOnly)
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ target, html, failureSummary }, at) =>
        [
          `accessibility: ${id} (${impact}): ${help}`,
          `  ${target.join(' ')}  ${html.slice(0, 200)}`,
          `  ${failureSummary?.replace(/\s*\n\s*/g, ' ')}`,
          ...(at === 2 && nodes.length > 3 ? [`  and ${nodes.length - 3} more`] : []),
        ].join('\n    '),
      ),
  )
}

/** Returns the error of a failed story, and takes a screenshot of its last page. */
async function withDetails(failure: unknown, complaints: string[], { file, title }: Name, context: BrowserContext) {
  const error = failure instanceof Error ? failure : new Error(failure ? String(failure) : 'the browser complained')
  // uvu prints the message and the stack after its first line, which would repeat the message.
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const page = context.pages().at(-1)
  const lines = [error.message, ...complaints]
  if (page) {
    const path = join(root, '.cache/failures', `${fileName(`${file}-${title}`)}.png`)
    await mkdir(join(root, '.cache/failures'), { recursive: true })
    const taken = await page.screenshot({ path, timeout: 5_000 }).then(
      () => true,
      () => false,
    )
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

function openBrowser({ backForwardCache = false, wholeBrowser = false }: PageOptions) {
  const executablePath = findBrowserFor(wholeBrowser || backForwardCache)
  const key = `${executablePath} ${backForwardCache}`
  const browser =
    browsers.get(key) ??
    chromium.launch({
      executablePath,
      ignoreDefaultArgs: backForwardCache ? ['--disable-back-forward-cache'] : [],
      args: [...chromiumArgs, `--host-resolver-rules=MAP ${plainHost} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`],
    })
  browsers.set(key, browser)
  return browser
}

/** Closes the browsers that this file opened. */
export async function closeBrowsers() {
  for (const browser of browsers.values()) await (await browser).close()
  browsers.clear()
}

/**
 * Stores values through a document of the origin that no server sees. Contexts created with storage open a page for it, which takes as long
 * as a story's first page.
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
