/** Stock Firefox over WebDriver BiDi, through Playwright. */
import { firefox, type Browser } from 'playwright-core'
import { findProgram } from '../setup/programs.mjs'
import { type Engine, type EngineOptions, tabOf } from './engine.ts'

/** Over BiDi, media features and permissions can only be set as Firefox preferences. */
const preferences = {
  'layout.css.prefers-color-scheme.content-override': 1,
  'ui.prefersReducedMotion': 1,
  'dom.events.testing.asyncClipboard': true,
  'intl.accept_languages': 'ja-JP',
  // Limits changes of the history in 10 seconds like the browsers of users, whose limit of 200 the driver lifts unless it differs.
  'dom.navigation.navigationRateLimit.count': 199,
}

/** Emulates a touch screen in media queries: coarse pointer, no hover. */
const touchPreferences = { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 }

/** Launches stock Firefox, intercepting the one command that it does not support. */
async function launch({ touch = false }: EngineOptions): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: findProgram('firefox-esr'),
    args: ['--remote-allow-system-access'],
    firefoxUserPrefs: { ...preferences, ...(touch && touchPreferences) },
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

export async function openFirefox(options: EngineOptions): Promise<Engine> {
  const browser = await launch(options)
  const complaints: string[] = []
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.on('console', message => {
    if (!/^(error|warning|assert)$/.test(message.type())) return
    complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', error => complaints.push(`uncaught: ${error.error().stack || error.error()}`))
  // Listens in the page too: Firefox reports errors without messages.
  await context.addInitScript(() => {
    const { error } = console
    const worded = (value: unknown) => (value instanceof Error ? `${value}\n${value.stack}` : value)
    console.error = (...values: unknown[]) => error.apply(console, values.map(worded))
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`content security policy: ${effectiveDirective} blocked ${blockedURI}`),
    )
  })
  return {
    version: browser.version(),
    complaints: () => complaints.splice(0),
    newTab: async () => tabOf(await context.newPage(), { width: '21in', height: '29.7in' }),
    close: () => browser.close(),
  }
}
