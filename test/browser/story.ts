/**
 * Runs user stories in real browsers: `const story = stories('vendors')`, `story(title, async ({ page }) => ..., options)`, `story.run()`.
 * A story runs in Chromium with Playwright's `page`; with `engines: 'all'`, or a list of engines, it runs in each of them with `user`,
 * which acts alike in all. ENGINES=firefox,webkit selects the engines, STORY=phone the titles. With several engines, prints a line with
 * each story's result in each engine.
 *
 * A story also fails on every complaint of the browser: console errors and warnings, uncaught errors, violations of the content security
 * policy; in Chromium also requests to other origins, and violations of accessibility rules in states that it looks at. Scan each state in
 * one story only, as a scan takes a second.
 */
import { createRequire } from 'node:module'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { suite } from 'uvu'
import type axe from 'axe-core'
import { createPlatform, type Platform, type PlatformOptions } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { type ChromiumOptions, chromiumVersion, closeBrowsers, openChromium } from '../tools/engines/chromium.ts'
import {
  type Engine,
  type EngineName,
  engineNames,
  type EngineOptions,
  type Profile,
  shareProfile,
  type Tab,
  tabOf,
  usualViewport,
} from '../tools/engines/engine.ts'
import { openFirefox } from '../tools/engines/firefox.ts'
import { button, heading, type User, userOf } from '../support/user.ts'
import { openWebkit } from '../tools/engines/webkit.ts'
import { atExit, isOneOfSeveral, isWanted } from '../tools/setup/testFile.mjs'
import { output } from '../tools/setup/output.ts'
import { openDemo } from './demoSite.ts'
import { painted } from './steps.ts'

export { closeBrowsers, plainHost } from '../tools/engines/chromium.ts'

type Account = keyof Platform['accounts']

export interface PageOptions extends ChromiumOptions {
  /** Stored for the origin before the first page loads. */
  localStorage?: Record<string, string>
  /** Time limit of the story, in milliseconds. */
  limitMs?: number
}

export interface StoryOptions extends PageOptions {
  platform?: PlatformOptions
  /** The folder of built files; by default those of this run. */
  dist?: string
  /** Why it cannot run against the demo. */
  notInDemo?: string
  /** The account that is signed in from the start, for stories that are not about signing in. */
  as?: Account
}

interface EngineStoryOptions extends StoryOptions {
  engines: 'all' | readonly EngineName[]
}

interface VisitTools {
  origin: string
  /** Expects complaints in this story; it fails if none occur, unless they are left to chance. */
  allow(pattern: RegExp, chance?: 'perhaps'): void
}

export interface PageTools extends VisitTools {
  page: Page
  context: BrowserContext
  /** Opens a second tab in the same browser, with the same checks. */
  newTab(): Promise<Page>
  /** Scans accessibility and, with SCREENSHOTS=folder, takes a screenshot. */
  look(what: string): Promise<void>
}

/** What a story has in every engine. */
export interface EngineTools extends VisitTools {
  engine: EngineName
  user: User
  platform: Platform
  /** Signs in like a user, from the current page or else from the console's root. */
  signIn(key: Account): Promise<void>
  /** Opens an address of the console (`/vendors?vendor=2`) and waits for its heading. */
  open(path: string, title: string): Promise<void>
  /** Opens a second tab of the same browser. */
  newUser(): Promise<User>
  /** Checks that nothing overflows horizontally in a wide and in a narrow window; with SCREENSHOTS=folder, takes screenshots. */
  fits(what: string): Promise<void>
}

/** What a story has that runs in Chromium only. */
export interface StoryTools extends EngineTools, PageTools {}

type Tell = (tools: StoryTools) => Promise<void>
type Options = StoryOptions & Partial<EngineStoryOptions>

interface Story {
  (title: string, tell: (tools: EngineTools) => Promise<void>, options: EngineStoryOptions): void
  (title: string, tell: (tools: StoryTools) => Promise<void>, options?: StoryOptions): void
  after: ReturnType<typeof suite>['after']
  run(): void
}

const root = join(import.meta.dirname, '../..')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const { ENGINES: selected = 'chromium' } = process.env
const wanted = engineNames.filter(name => selected.split(',').includes(name))

/** Whether the stories run against the demo, whose platform runs in the page. */
const isDemo = process.env.STORIES_OF === 'demo'

/** Features that the demo lacks or changes. */
export const notInDemo = {
  network: 'what it looks at goes over a network',
  loads: "it counts loads of pages, and the provider's are more there",
  documents: 'the page makes documents of its own',
  clock: 'the page has a clock of its own',
  revival: 'the browser does not always revive a page that has asked this process',
  bar: 'the bar comes first',
} as const

interface Name {
  file: string
  title: string
}

const openers = { firefox: openFirefox, webkit: openWebkit } as const

/** This file's browsers other than Chromium. */
const engines = new Map<string, Promise<Engine>>()

/** Opens a profile for a story. An engine whose page does not close is left alone: the next story has a new one. */
async function openProfile(name: Exclude<EngineName, 'chromium'>, options: EngineOptions): Promise<Profile> {
  const { touch = false } = options
  const key = `${name} ${touch}`
  const opening = engines.get(key) ?? openers[name]({ touch })
  engines.set(key, opening)
  const engine = await opening
  const profile = shareProfile(engine, options)
  const leave = () => {
    engines.delete(key)
    void engine.close().catch(() => undefined)
  }
  return { ...profile, close: () => within(DETAIL_MS, profile.close()).catch(leave) }
}

/** Closes this file's browsers, and returns their versions. Chromium is left to the next file of the process. */
async function closeAll(): Promise<Partial<Record<EngineName, string>>> {
  const versions: Partial<Record<string, string>> = { chromium: await chromiumVersion() }
  if (!isOneOfSeveral) await closeBrowsers()
  for (const [key, engine] of engines) {
    const { version, close } = await engine
    versions[key.split(' ')[0]!] = version
    await close()
  }
  return versions
}

if (isOneOfSeveral) atExit.push(closeBrowsers)

/** Defines a file's stories. */
export function stories(file: string): Story {
  const tests = suite(file)
  const outcomes = new Map<string, Partial<Record<EngineName, string>>>()
  tests.after(async () => {
    const versions = await closeAll()
    if (wanted.length < 2) return
    for (const [title, outcome] of outcomes) {
      console.log(`story: ${title} | ${wanted.map(name => `${name} ${versions[name] ?? ''}: ${outcome[name] ?? 'failed'}`).join(' | ')}`)
    }
  })
  const define = (title: string, tell: Tell, options: Options = {}) => {
    if (isDemo && options.notInDemo) return
    const { engines = ['chromium'] } = options
    const outcome: Partial<Record<EngineName, string>> = {}
    const titleIn = (name: EngineName) => (options.engines ? `${name}: ${title}` : title)
    const asked = wanted.filter(name => isWanted(titleIn(name)))
    if (options.engines && asked.length > 0) outcomes.set(title, outcome)
    for (const name of asked) {
      if (engines !== 'all' && !engines.includes(name)) {
        outcome[name] = 'not one of its engines'
        continue
      }
      tests(titleIn(name), async () => {
        const started = performance.now()
        const told = () => tellIn(name, { file, title }, tell, options)
        await told().catch(error => {
          if (!hasLostPage[name]?.test(error.message)) throw error
          console.log(`story: ${title} | told again, as the driver of ${name} lost the page`)
          return told()
        })
        outcome[name] = `passed in ${((performance.now() - started) / 1000).toFixed(1)} s`
      })
    }
  }
  return Object.assign(define, { after: tests.after, run: () => void tests.run() }) as Story
}

/** How a failed story tells that the engine's driver has lost its page, by nothing that the console does. */
const hasLostPage: Partial<Record<EngineName, RegExp>> = {
  // Answers a command whose page is being replaced by another one with no error of its own, and sometimes all later ones too.
  firefox: /Protocol error \([\w.]+\): unknown error/,
  // A page that has just loaded answers nothing more, not even where it is: seen once in hundreds of loads, on a busy machine.
  webkit: /^ *address: unknown$/m,
}

/**
 * Complaints that do not count in several engines: the platform reports failed requests, and not every engine's console does; Playwright
 * adds a style to the page before a screenshot.
 */
const ofSome = process.env.SCREENSHOTS ? /^console error: Failed to load resource|style-src/ : /^console error: Failed to load resource/

/** Runs one story in one engine, with a platform, a site and a profile of its own. */
async function tellIn(engine: EngineName, name: Name, tell: Tell, { engines, platform: seed, ...options }: Options): Promise<void> {
  const platform = createPlatform(seed)
  const site = isDemo ? await openDemo(platform, seed) : await openServer(platform, options.dist)
  const { origin } = site
  const localStorage = { ...(options.as && (await platform.tokensFor(options.as))), ...options.localStorage }
  const visiting: WatchOptions = {
    ...options,
    ...(site.prepare && { prepare: site.prepare }),
    localStorage,
    platform,
    ...(engines && { ignored: ofSome }),
  }
  const toolsOf = (tools: VisitTools, user: User, newUser: () => Promise<User>): EngineTools => ({
    ...tools,
    engine,
    user,
    platform,
    newUser,
    signIn: key => signInBy(user, origin, platform.accounts[key].email),
    async open(path, title) {
      await user.goto(`${origin}/#${path}`)
      await user.sees(heading(title))
    },
    fits: what => fits(user, engine, what),
  })
  try {
    if (engine === 'chromium') {
      await visit(origin, name, visiting, async tools => {
        if (engines) await tools.context.grantPermissions(['clipboard-write'])
        const shared = toolsOf(tools, userOf(tabOf(tools.page)), async () => userOf(tabOf(await tools.newTab())))
        await tell({ ...shared, ...tools, signIn: key => signIn(tools, platform.accounts[key].email) })
      })
    } else {
      const profile = await openProfile(engine, options)
      await watch(engine, profile, name, { ...visiting, origin }, (tools, tab) =>
        // Stories that need Chromium's page do not run here.
        tell(toolsOf(tools, userOf(tab), async () => userOf(await profile.newTab())) as StoryTools),
      )
    }
  } finally {
    await site.close()
  }
}

/** A site under test. */
export interface Site {
  origin: string
  close(): Promise<void>
  prepare?: PageOptions['prepare']
}

const openServer = (platform: Platform, dist = join(output, 'dist')): Promise<Site> => serve(platform, { dist })

// One account's address may be the end of another's: admin@... and vendor.admin@...
const accountOf = (email: string) => new RegExp(`(?<![\\w.])${email.replaceAll('.', '\\.')}`)

/** Signs in through the provider's pages. Playwright's presses wait until a page that is just being replaced holds still. */
export async function signIn({ page, origin }: PageTools, email: string) {
  if (page.url() === 'about:blank') await page.goto(origin)
  await page.getByRole('button', { name: 'サインイン', exact: true }).click()
  await page.getByRole('button', { name: accountOf(email) }).click()
  await page.waitForURL(url => url.origin === origin && url.search === '' && /^#\/(?!callback)/.test(url.hash))
}

/** Does the same in any engine. */
async function signInBy(user: User, origin: string, email: string) {
  if (!(await user.address()).startsWith(origin)) await user.goto(origin)
  await user.press(button('サインイン'))
  await user.press(button(accountOf(email)))
  await user.eventually('is back in the console', async () => {
    const address = new URL(await user.address())
    if (address.origin !== origin || address.search || !/^#\/(?!callback)/.test(address.hash)) throw new Error(address.href)
  })
}

/** Runs one story in a fresh context of Chromium. Throws if there are complaints. */
export async function visit(origin: string, name: Name, options: WatchOptions, tell: (tools: PageTools) => Promise<void>) {
  const profile = await openChromium(origin, options)
  const { context, complain } = profile
  const { viewport = usualViewport, colorScheme = 'light' } = options
  await watch('chromium', profile, name, { ...options, origin }, async tools => {
    const [page] = context.pages() as [Page]
    const look = async (what: string) => {
      for (const shown of context.pages()) {
        // A page without its chunk has no heading yet; one that never loads is reported below.
        if (shown.url().startsWith('http'))
          await shown
            .locator('h1')
            .first()
            .waitFor({ timeout: 10_000 })
            .catch(() => undefined)
        for (const violation of await scan(shown)) complain(`${what}: ${violation}`)
      }
      const folder = process.env.SCREENSHOTS
      if (folder) await page.screenshot({ path: join(folder, `${fileName(`${name.file}-${what}`)}-${viewport.width}-${colorScheme}.png`) })
    }
    await tell({ ...tools, page, context, look, newTab: () => context.newPage() })
    // Paints once more, so that late complaints are included.
    for (const shown of context.pages()) await painted(shown).catch(() => undefined)
  })
}

interface WatchOptions extends PageOptions {
  platform?: Platform
  /** Complaints that count in no story. */
  ignored?: RegExp
}

/** Runs a story in a profile's first tab. Throws if it fails, takes too long, or if there are complaints. */
async function watch(
  engine: EngineName,
  profile: Profile,
  name: Name,
  { origin, ...options }: WatchOptions & { origin: string },
  tell: (tools: VisitTools, tab: Tab) => Promise<void>,
) {
  const { localStorage = {}, limitMs = 180_000, ignored, platform } = options
  const allowed: { pattern: RegExp; used: boolean }[] = []
  const complaints: string[] = []
  try {
    const tab = await profile.newTab()
    if (Object.keys(localStorage).length > 0) await profile.store(origin, localStorage)
    const tools: VisitTools = { origin, allow: (pattern, chance) => void allowed.push({ pattern, used: chance === 'perhaps' }) }
    const failure: unknown = await within(limitMs, tell(tools, tab)).catch(error => error ?? new Error('unknown'))
    // Read before a screenshot, which may cause complaints too.
    for (const complaint of profile.complaints()) {
      const match = allowed.find(({ pattern }) => pattern.test(complaint))
      if (match) match.used = true
      else if (!ignored?.test(complaint)) complaints.push(complaint)
    }
    // The demo has no network responses for the browser to complain of.
    for (const { pattern, used } of allowed) if (!used && !isDemo) complaints.push(`allowed, but never came: ${pattern}`)
    if (failure || complaints.length > 0) throw await withDetails(failure, complaints, engine, name, profile.tabs(), platform)
  } finally {
    await profile.close()
  }
}

/** Checks that nothing overflows horizontally, in a wide and in a narrow window. */
async function fits(user: User, engine: EngineName, what: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await user.tab.resize(width, height)
    const check = () =>
      user.page(
        () =>
          new Promise<void>((resolve, reject) =>
            requestAnimationFrame(() => {
              const { scrollWidth, clientWidth } = document.documentElement
              if (scrollWidth > clientWidth) reject(new Error(`it takes ${scrollWidth} px`))
              else resolve()
            }),
          ),
      )
    await user.eventually(`${what} fits into ${width} px`, check)
    const folder = process.env.SCREENSHOTS
    if (folder) await user.tab.picture().then(bytes => writeFile(join(folder, `${what}-${width}-${engine}.png`), bytes))
  }
  await user.tab.resize(1440, 900)
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

/** Evaluated in the page: the text that is in front. */
const inFront = `([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).innerText.replace(/\\s+/g, ' ').slice(0, 500)`

/** How long the details of a failure and the end of a profile may take, in milliseconds: a page that spins for ever has neither. */
const DETAIL_MS = 5_000

/** Returns the error of a failed story, with what each of its pages says, and takes screenshots. */
async function withDetails(
  failure: unknown,
  complaints: string[],
  engine: EngineName,
  { file, title }: Name,
  tabs: readonly Tab[],
  platform?: Platform,
) {
  const error = failure instanceof Error ? failure : new Error(failure ? String(failure) : 'the browser complained')
  // uvu prints the message and the stack after its first line, which would repeat the message.
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const lines = [error.message, ...complaints]
  for (const [at, tab] of tabs.entries()) {
    const name = fileName(`${engine === 'chromium' ? '' : `${engine}-`}${file}-${title}${at ? `-${at + 1}` : ''}`)
    const path = join(root, `.cache/failures/${name}.png`)
    await mkdir(join(root, '.cache/failures'), { recursive: true })
    const picture = await within(DETAIL_MS, tab.picture()).then(
      async bytes => writeFile(path, bytes).then(() => relative(root, path)),
      () => 'none could be taken',
    )
    const address = await within(DETAIL_MS, tab.evaluate('location.href')).catch(() => 'unknown')
    lines.push(`address: ${address}`)
    if (address !== 'unknown') {
      lines.push(`in front: ${await within(DETAIL_MS, tab.evaluate(inFront)).catch(() => 'unknown')}`)
      const press = await within(DETAIL_MS, tab.evaluate('globalThis.steps?.lastPress()')).catch(() => undefined)
      if (press) lines.push(`last press: ${press}`)
    }
    lines.push(`picture: ${picture}`)
  }
  if (platform) {
    const requests = platform.requests.slice(-6).map(({ method, path, status }) => `${method} ${path} ${status}`)
    lines.push(`last requests: ${requests.join(', ')}`)
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

function fileName(text: string) {
  return text.replace(/[^\p{L}\p{N}]+/gu, '-')
}
