/**
 * Defines stories that run in every engine: `const story = stories('vendors')`, `story(title, tell, options)`, `story.run()`. A story fails
 * on every complaint of the browser: console errors and warnings, uncaught errors, violations of the content security policy.
 * ENGINES=firefox,webkit limits the engines, STORY=phone the titles. With several engines, prints a line with each story's result in each
 * engine.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { suite } from 'uvu'
import { createPlatform, type Platform, type PlatformOptions } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { type Engine, type EngineName, engineNames, type EngineOptions, type Tab } from './engine.ts'
import { openChromium, openFirefox } from './playwrightEngine.ts'
import { heading, type User, userOf } from './user.ts'
import { openWebkit } from './webkitEngine.ts'

export type Account = keyof Platform['accounts']

export interface StoryOptions extends EngineOptions {
  platform?: PlatformOptions
  /** The account that is signed in from the start, for stories that are not about signing in. */
  as?: Account
  /** Stored for the origin before the first page loads. */
  localStorage?: Record<string, string>
  viewport?: { width: number; height: number }
  /** Engines in which the story cannot run, and why. */
  notIn?: Partial<Record<EngineName, string>>
  limitMs?: number
}

export interface StoryTools {
  user: User
  engine: EngineName
  origin: string
  platform: Platform
  /** Opens an address of the console (`/vendors?vendor=2`) and waits for its heading. */
  open(path: string, title: string): Promise<void>
  /** Opens a second tab of the same browser. */
  newTab(): Promise<User>
  /** Checks that nothing overflows horizontally, in a wide and in a narrow window. */
  look(what: string): Promise<void>
  /** Expects complaints in this story; it fails if none occur. */
  allow(pattern: RegExp): void
}

const { SCREENSHOTS: screenshots } = process.env
const root = join(import.meta.dirname, '../..')
const openers: Readonly<Record<EngineName, (options: EngineOptions) => Promise<Engine>>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebkit,
}
const wanted = engineNames.filter(name => (process.env.ENGINES ?? engineNames.join()).split(',').includes(name))

export function stories(file: string) {
  const tests = suite(file)
  const opened = new Map<string, Promise<Engine>>()
  const outcomes = new Map<string, Partial<Record<EngineName, string>>>()
  const engineOf = (name: EngineName, { finger = false, wholeBrowser = false }: EngineOptions) => {
    const key = `${name} ${finger} ${wholeBrowser}`
    const engine = opened.get(key) ?? openers[name]({ finger, wholeBrowser })
    opened.set(key, engine)
    return engine
  }
  tests.after(async () => {
    const versions: Partial<Record<EngineName, string>> = {}
    for (const engine of opened.values()) {
      const { name, version, close } = await engine
      versions[name] = version
      await close()
    }
    if (wanted.length < 2) return
    for (const [title, outcome] of outcomes) {
      console.log(`story: ${title} | ${wanted.map(name => `${name} ${versions[name] ?? ''}: ${outcome[name] ?? 'failed'}`).join(' | ')}`)
    }
  })
  const story = (title: string, tell: (tools: StoryTools) => Promise<void>, options: StoryOptions = {}) => {
    if (!title.includes(process.env.STORY ?? '')) return
    const outcome: Partial<Record<EngineName, string>> = {}
    outcomes.set(title, outcome)
    for (const name of wanted) {
      const reason = options.notIn?.[name]
      if (reason) outcome[name] = `not run, as ${reason}`
      else
        tests(`${name}: ${title}`, async () => {
          const engine = await engineOf(name, options)
          const started = performance.now()
          const told = () => tellIn(engine, `${file}-${title}`, tell, options)
          await told().catch(error => {
            if (!driverFailed.test(error.message)) throw error
            console.log(`story: ${title} | told again, as the driver of ${name} lost the page`)
            return told()
          })
          outcome[name] = `passed in ${((performance.now() - started) / 1000).toFixed(1)} s`
        })
    }
  }
  story.run = () => tests.run()
  return story
}

/**
 * Firefox answers a command whose page is being replaced by another one with no error of its own, and sometimes all later ones too: nothing
 * that the console does.
 */
const driverFailed = /Protocol error \([\w.]+\): unknown error/

async function tellIn(engine: Engine, name: string, tell: (tools: StoryTools) => Promise<void>, options: StoryOptions): Promise<void> {
  const platform = createPlatform(options.platform)
  // Each story gets its own port, and so its own origin and storage.
  const { origin, close } = await serve(platform, { dist: join(root, 'dist') })
  const tab = await engine.newTab()
  const tabs = [tab]
  const user = userOf(tab)
  const allowed: { pattern: RegExp; used: boolean }[] = []
  const story: StoryTools = {
    user,
    origin,
    platform,
    engine: engine.name,
    async open(path, title) {
      await user.goto(`${origin}/#${path}`)
      await user.sees(heading(title))
    },
    async newTab() {
      const other = await engine.newTab()
      tabs.push(other)
      return userOf(other)
    },
    async look(what) {
      await look(user, engine, what)
      // Playwright adds a style to the page before a screenshot.
      if (screenshots) allowed.push({ pattern: /style-src/, used: true })
    },
    allow: pattern => void allowed.push({ pattern, used: false }),
  }
  engine.complaints()
  try {
    const { width, height } = options.viewport ?? { width: 1280, height: 800 }
    await tab.resize(width, height)
    const stored = { ...(options.as && (await platform.tokensFor(options.as))), ...options.localStorage }
    if (Object.keys(stored).length > 0) {
      // A file of the origin without scripts.
      await tab.goto(`${origin}/third-party-notices.txt`)
      await tab.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)}) && 0`)
    }
    await within(options.limitMs ?? 120_000, tell(story)).catch(error => failed(error, engine, name, tab, platform))
    const unexpected = engine.complaints().filter(complaint => {
      const match = allowed.find(({ pattern }) => pattern.test(complaint))
      if (match) match.used = true
      return !match
    })
    for (const { pattern, used } of allowed) if (!used) unexpected.push(`allowed, but never came: ${pattern}`)
    if (unexpected.length > 0) throw new Error(['the browser complained', ...unexpected].join('\n    '))
  } finally {
    for (const one of tabs) await one.close().catch(() => undefined)
    await close()
  }
}

async function look(user: User, { name }: Engine, what: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await user.tab.resize(width, height)
    const fits = () =>
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
    await user.eventually(`${what} fits into ${width} px`, fits)
    if (screenshots) await user.tab.picture().then(bytes => writeFile(join(screenshots, `${what}-${width}-${name}.png`), bytes))
  }
  await user.tab.resize(1440, 900)
}

/** Evaluated in the page: the text that is in front. */
const inFront = `([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).innerText.replace(/\\s+/g, ' ').slice(0, 500)`

/** Rethrows an error with the browser's complaints, what the page says, the last requests and a screenshot. */
async function failed(error: Error, engine: Engine, name: string, tab: Tab, platform: Platform): Promise<never> {
  // Read before the screenshot, which may cause complaints too.
  const complaints = engine.complaints()
  const path = join(root, '.cache/failures', `${engine.name}-${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`)
  await mkdir(join(root, '.cache/failures'), { recursive: true })
  const picture = await tab
    .picture()
    .then(bytes => writeFile(path, bytes))
    .then(
      () => relative(root, path),
      () => 'none could be taken',
    )
  const address = await tab.evaluate('location.href').catch(String)
  const said = await tab.evaluate(inFront).catch(String)
  const requests = platform.requests.slice(-6).map(({ method, path, status }) => `${method} ${path} ${status}`)
  error.message = [
    error.message,
    ...complaints,
    `address: ${address}`,
    `in front: ${said}`,
    `last requests: ${requests.join(', ')}`,
    `picture: ${picture}`,
  ].join('\n    ')
  throw error
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the story took longer than ${limitMs / 1000} s`)), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
