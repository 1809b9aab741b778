/** Chromium over the DevTools protocol, and stock Firefox over WebDriver BiDi, both through Playwright. */
import { chromium, firefox, type Browser, type Page } from 'playwright-core'
import { chromiumArgs, findBrowserFor } from '../tools/setup/browser.mjs'
import { findProgram } from '../tools/setup/engines.mjs'
import type { Engine, EngineOptions, Tab } from './engine.ts'

/** Over BiDi, media features and permissions can only be set as Firefox preferences. */
export const firefoxPreferences = {
  'layout.css.prefers-color-scheme.content-override': 1,
  'ui.prefersReducedMotion': 1,
  'dom.events.testing.asyncClipboard': true,
  'intl.accept_languages': 'ja-JP',
}

const emulated = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' } as const

/** The platform reports failed requests; not every engine's console does. */
const isOfNetwork = /^Failed to load resource/

/** Emulates a touch screen in Firefox's media queries: coarse pointer, no hover. */
const fingerPreferences = { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 }

export async function openChromium(options: EngineOptions = {}): Promise<Engine> {
  // Enables the bfcache, as users have it.
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const executablePath = findBrowserFor(options.wholeBrowser ?? false)
  return open('chromium', await chromium.launch({ executablePath, args: chromiumArgs, ignoreDefaultArgs }), options)
}

export async function openFirefox(options: EngineOptions = {}): Promise<Engine> {
  return open('firefox', await launchFirefox(options), options)
}

/** Launches stock Firefox, intercepting the one command that it does not support. */
export async function launchFirefox({ finger = false }: EngineOptions = {}): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: findProgram('firefox-esr'),
    args: ['--remote-allow-system-access'],
    firefoxUserPrefs: { ...firefoxPreferences, ...(finger && fingerPreferences) },
    env: { ...process.env, TZ: 'Asia/Tokyo' },
    timeout: 120_000,
  })
  // Playwright sends it for every context, and needs an answer to create one.
  const { _connection: connection } = browser as unknown as { _connection: { toImpl(object: unknown): { _browserSession: BidiSession } } }
  const sessions = Object.getPrototypeOf(connection.toImpl(browser)._browserSession) as BidiSession
  const { send } = sessions
  sessions.send = function (method, ...values) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, ...values)
  }
  return browser
}

interface BidiSession {
  send(this: BidiSession, method: string, ...values: unknown[]): Promise<unknown>
}

async function open(name: 'chromium' | 'firefox', browser: Browser, { finger = false }: EngineOptions): Promise<Engine> {
  const complaints: string[] = []
  // One context for all tabs, so that they share storage.
  const forChromium = { ...emulated, hasTouch: finger, isMobile: finger }
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...(name === 'chromium' && forChromium) })
  if (name === 'chromium') await context.grantPermissions(['clipboard-write'])
  context.on('console', message => {
    if (!/^(error|warning|assert)$/.test(message.type()) || isOfNetwork.test(message.text())) return
    complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', error => complaints.push(`uncaught: ${error.error().stack || error.error()}`))
  // Listens in the page too: Chromium words policy violations for the page only, and Firefox reports errors without messages.
  await context.addInitScript(() => {
    const { error } = console
    const worded = (value: unknown) => (value instanceof Error ? `${value}\n${value.stack}` : value)
    console.error = (...values: unknown[]) => error.apply(console, values.map(worded))
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`content security policy: ${effectiveDirective} blocked ${blockedURI}`),
    )
  })
  return {
    name,
    version: browser.version(),
    complaints: () => complaints.splice(0),
    newTab: async () => tabOf(await context.newPage()),
    close: () => browser.close(),
  }
}

const tabOf = (page: Page): Tab => ({
  goto: async address => void (await page.goto(address)),
  back: () => page.evaluate(() => history.back()),
  forward: () => page.evaluate(() => history.forward()),
  reload: async () => void (await page.reload()),
  evaluate: expression => page.evaluate(expression),
  click: (x, y) => page.mouse.click(x, y),
  hover: (x, y) => page.mouse.move(x, y),
  key: keys => page.keyboard.press(keys),
  resize: (width, height) => page.setViewportSize({ width, height }),
  picture: () => page.screenshot(),
  print: () => page.pdf({ format: 'A4' }),
  front: () => page.bringToFront(),
  close: () => page.close(),
})
