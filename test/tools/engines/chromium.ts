/** Chromium over the DevTools protocol, through Playwright: a fresh context for each story. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumArgs, findBrowserFor } from '../setup/browser.mjs'
import { countCoverage } from '../setup/pageCoverage.ts'
import { type EngineOptions, type Profile, tabOf, usualViewport } from './engine.ts'

export interface ChromiumOptions extends EngineOptions {
  colorScheme?: 'light' | 'dark'
  /** Enables the bfcache, as users have it. Go back with `history.back()`: Playwright's `goBack()` never resolves then. */
  backForwardCache?: boolean
  /** Limits changes of the history to 200 in 10 seconds, as users have it. */
  limitsHistory?: boolean
  /** Needs what the headless shell lacks: the PDF viewer, or files dropped on a window. */
  wholeBrowser?: boolean
  /** Reads the page's memory: its coverage is not counted, as that would keep what the page has dropped. */
  readsMemory?: boolean
  /** Prepares the browser context before its first page. */
  prepare?: (context: BrowserContext) => Promise<void>
}

export interface ChromiumProfile extends Profile {
  context: BrowserContext
  complain(text: string): void
}

/** This machine under a name that browsers do not trust without HTTPS. */
export const plainHost = 'console.test'

/** This process's browsers, by their program and the default switches that they lack. */
const browsers = new Map<string, Promise<Browser>>()

/** Opens a context that collects the browser's complaints: also requests to other origins, and crashes. */
export async function openChromium(origin: string, options: ChromiumOptions): Promise<ChromiumProfile> {
  const { viewport = usualViewport, colorScheme = 'light', touch = false } = options
  const browser = await launch(options)
  const context = await browser.newContext({
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
  const complaints = new Set<string>()
  await listen(context, origin, complaints)
  const { NODE_V8_COVERAGE: coverage } = process.env
  const writeCoverage = coverage && !options.readsMemory ? await countCoverage(context, coverage) : undefined
  await options.prepare?.(context)
  return {
    context,
    newTab: async () => tabOf(await context.newPage()),
    tabs: () => context.pages().map(page => tabOf(page)),
    store: (to, values) => store(context.pages()[0]!, to, values),
    complain: text => void complaints.add(text),
    complaints() {
      const found = [...complaints]
      complaints.clear()
      return found
    },
    async close() {
      await writeCoverage?.()
      await context.close()
    },
  }
}

async function listen(context: BrowserContext, origin: string, complaints: Set<string>) {
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
}

function launch({ backForwardCache = false, limitsHistory = false, wholeBrowser = false }: ChromiumOptions) {
  const executablePath = findBrowserFor(wholeBrowser || backForwardCache)
  const ignoreDefaultArgs = [
    ...(backForwardCache ? ['--disable-back-forward-cache'] : []),
    ...(limitsHistory ? ['--disable-ipc-flooding-protection'] : []),
  ]
  const key = [executablePath, ...ignoreDefaultArgs].join(' ')
  const browser =
    browsers.get(key) ??
    chromium.launch({
      executablePath,
      ignoreDefaultArgs,
      args: [...chromiumArgs, `--host-resolver-rules=MAP ${plainHost} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`],
    })
  browsers.set(key, browser)
  return browser
}

/** Closes the browsers that this process opened. */
export async function closeBrowsers(): Promise<void> {
  for (const browser of browsers.values()) await (await browser).close()
  browsers.clear()
}

/** Returns the version of the browser that is open, if any. */
export async function chromiumVersion(): Promise<string | undefined> {
  const [browser] = await Promise.all(browsers.values())
  return browser?.version()
}

/**
 * Stores values through a document of the origin. Contexts created with storage open a page for it, which takes as long as a story's first
 * page. The document stays: the story's first page then loads in its process.
 */
async function store(page: Page, origin: string, values: Record<string, string>) {
  await openEmpty(page, origin)
  await page.evaluate(values => Object.assign(localStorage, values), values)
}

/** Opens an empty document of the origin, of which its server knows nothing. */
export async function openEmpty(page: Page, origin: string): Promise<void> {
  // Names an icon, or Chromium may ask the site for one.
  const address = `${origin}/empty`
  await page.route(address, route => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
  await page.goto(address)
  await page.unroute(address)
}
