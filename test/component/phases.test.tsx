/** Every phase of a session with every event, without a page: what is shown, stored and sent, and where the page is left for. */
import { effect } from '@preact/signals-react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { createPlatform } from '../platform/platform.ts'
import { startTimers, stopTimers } from '../support/timers.ts'
import { departures } from '../tools/setup/dom.ts'
import { VISITS } from '../tools/setup/typescriptHooks.mjs'
import type * as Modules from './sessionModules.ts'
import { inAnotherTab, until } from './user.ts'

const { visit } = (await import(`./sessionModules.ts${VISITS}`)) as { visit: () => typeof Modules }

const detail = '/api/v1/user/get_detail/'
const exchange = '/api/v1/oauth2/code/'
const root = 'http://localhost:8080/'
const noTokens = { accessToken: null, idToken: null, refreshToken: null }

const { setItem } = sessionStorage
const replaceSetItem = (value: Storage['setItem']) => Object.defineProperty(sessionStorage, 'setItem', { value, configurable: true })

let close = () => {}
test.after.each(() => close())

/** Runs the modules of a page at an address, on an empty storage. */
async function openPage() {
  localStorage.clear()
  sessionStorage.clear()
  departures.length = 0
  history.replaceState(null, '', `${root}#/vendors`)
  const platform = createPlatform({ vendors: 3 })
  const timers = stopTimers(ms => ms === 1000 || ms === 2000)
  /** Lets the exchange of the code be answered, by the platform or with a status. */
  let release = (_status?: number) => {}
  const gate = new Promise<number | undefined>(resolve => {
    release = resolve
  })
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init)
    if (request.url.endsWith('config.json')) return Response.json(defaultConfig)
    const response = await platform.handle(request)
    const status = request.url.endsWith(exchange) && (await gate)
    return status ? new Response(null, { status }) : response
  }
  const modules = visit()
  const { accessToken, end, guard, startLocation, watchTabs } = modules
  const refuse = (refused: string | null) => {
    if (refused !== null && refused === accessToken()) end('expired')
  }
  await modules.loadConfig()
  modules.connect({ baseUrl: '', timeoutMs: 30_000, token: accessToken, unauthorized: refuse, failed: () => {} })
  const stops = [
    startLocation(
      () => {},
      () => true,
    ),
  ]
  close = () => {
    close = () => {}
    replaceSetItem(setItem)
    stops.reverse().forEach(stop => stop())
    startTimers()
    globalThis.fetch = fetch
  }
  const owners = new Map<string | null, string>([[null, 'none']])
  return {
    ...modules,
    platform,
    timers,
    release,
    refuse,
    owners,
    watch: () => stops.push(watchTabs(), effect(guard)),
    async tokensOf(account: 'systemAdmin' | 'vendorUser', owner: string) {
      const tokens = await platform.tokensFor(account)
      owners.set(tokens.accessToken, owner)
      return tokens
    },
  }
}

type Page = Awaited<ReturnType<typeof openPage>>

const phases: Record<ReturnType<Page['phase']['peek']>, (page: Page) => Promise<unknown>> = {
  async signedOut(page) {
    page.beginSession()
    page.watch()
  },
  async signingIn(page) {
    const former = visit()
    await former.loadConfig()
    former.rememberReturn('/users')
    void former.startSignIn()
    await until(() => departures.length > 0)
    const answer = new Request(departures.pop()!, { method: 'POST', body: new URLSearchParams({ account: 'systemAdmin' }) })
    const { searchParams } = new URL((await page.platform.handle(answer)).headers.get('location')!)
    page.go('/callback', {}, { replace: true })
    page.beginSignIn()
    page.watch()
    void page.completeSignIn(searchParams)
    await until(() => page.platform.requests.some(({ path }) => path === exchange))
  },
  async active(page) {
    for (const [key, value] of Object.entries(await page.tokensOf('systemAdmin', 'own'))) localStorage.setItem(key, value)
    page.beginSession()
    page.watch()
    await until(() => page.user.peek())
  },
  async stale(page) {
    await phases.active(page)
    await inAnotherTab(noTokens)
  },
  async leaving(page) {
    await phases.active(page)
    page.end('user')
  },
}

/** The provider's answer, or in the middle of a sign-in the platform's. */
const answerOf = (page: Page, response: string, status?: number) =>
  page.phase.peek() === 'signingIn' ? page.release(status) : page.completeSignIn(new URLSearchParams(response))

/** The same event while the storage is full. */
const whenFull = (event: (page: Page) => unknown) => (page: Page) => {
  replaceSetItem(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  return event(page)
}

function refuseRequest(page: Page) {
  page.platform.expireTokens()
  void page.send('GET', '/memberType/', {}, async () => {}).catch(() => {})
}

const openRefusal = (page: Page) => page.go('/unauthorized')

/** Makes the question who is signed in fail, and has it asked again. */
const failDetails = (status: number) => async (page: Page) => {
  page.platform.faults.push({ path: detail, status })
  await inAnotherTab(await page.tokensOf('systemAdmin', 'new'))
}

const events = {
  'another tab signs out': () => inAnotherTab(noTokens),
  'another tab clears the storage': () => inAnotherTab('clear'),
  'another tab has signed out before this one listened, and a second passes': (page: Page) => {
    localStorage.clear()
    return page.timers.pass(1000)
  },
  'another tab extends the session': async (page: Page) => inAnotherTab(await page.tokensOf('systemAdmin', 'new')),
  'another tab signs in as another user': async (page: Page) => inAnotherTab(await page.tokensOf('vendorUser', 'of another')),
  'two seconds pass': (page: Page) => page.timers.pass(2000),
  'the page is looked at': () => document.dispatchEvent(new Event('visibilitychange')),
  'another tab has signed out, and the page is restored from the bfcache': () => {
    localStorage.clear()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  },
  'a request is refused (401)': refuseRequest,
  'a request is refused (401), and the storage is full': whenFull(refuseRequest),
  'a request with an earlier token is refused (401)': (page: Page) => page.refuse('earlier'),
  'the details are refused (401)': failDetails(401),
  'the details fail (500)': failDetails(500),
  'the user signs out': (page: Page) => page.end('user'),
  'the user presses サインイン or 続ける': (page: Page) => void page.startSignIn(),
  'the provider answers': (page: Page) => answerOf(page, 'code=x&state=y'),
  'the provider answers with an error': (page: Page) => answerOf(page, 'error=access_denied', 400),
  'a public page is opened': (page: Page) => page.go('/forgot'),
  'the 401 page is opened': openRefusal,
  'the 401 page is opened, and the storage is full': whenFull(openRefusal),
  'another page is opened': (page: Page) => page.go('/groups'),
  'a public page is opened, and left': (page: Page) => {
    page.go('/forgot')
    page.go('/groups')
  },
  'the 401 page is opened, and left': (page: Page) => {
    page.go('/unauthorized')
    page.go('/')
  },
}

/** Where the page was left for. */
function leftFor(address: string) {
  if (address.includes('/oauth2/authorize')) return 'the provider'
  return address.includes('/oauth2/logout') ? 'the logout' : address === root ? 'its start' : address
}

function outcome(page: Page, before: number) {
  const found = page.resolution.peek()
  const keys = Object.keys({ ...sessionStorage }).sort()
  const sent = page.platform.requests.slice(before).map(({ path }) => path.replace('/api/v1', ''))
  return [
    page.phase.peek(),
    found.kind === 'page' ? found.route.path : found.kind,
    page.owners.get(localStorage.getItem('accessToken')) ?? 'new',
    keys.join(' '),
    sent.join(' '),
    departures.map(leftFor).join(' '),
  ]
    .join(' | ')
    .trimEnd()
}

/**
 * A phase in which nothing has happened: the phase, what is shown, whose token is stored, the keys in session storage, the requests, and
 * where the page was left for.
 */
const unchanged: Record<keyof typeof phases, string> = {
  signedOut: 'signedOut | /intro | none | returnTo |  |',
  signingIn: 'signingIn | /callback | none | returnTo |  |',
  active: 'active | /vendors | own |  |  |',
  stale: 'stale | hidden | none |  |  |',
  leaving: 'leaving | leaving | none |  |  |',
}

/** Where another tab stores tokens, only a page with a session, or one that waits for a new token, comes to an outcome of its own. */
const withTokens = (owner: 'new' | 'of another', outcome: string): Partial<typeof unchanged> => ({
  signedOut: `signedOut | /intro | ${owner} | returnTo |  |`,
  signingIn: `signingIn | /callback | ${owner} | returnTo |  |`,
  active: outcome,
  stale: outcome,
  leaving: `leaving | leaving | ${owner} |  |  |`,
})

const toStart = 'leaving | leaving | none | returnTo |  | its start'

/** By event: the phases that it changes, as they are afterwards. */
const outcomes: Record<keyof typeof events, Partial<typeof unchanged>> = {
  'another tab signs out': { active: 'stale | hidden | none |  |  |' },
  'another tab clears the storage': { active: 'stale | hidden | none |  |  |' },
  'another tab has signed out before this one listened, and a second passes': { active: 'stale | hidden | none |  |  |' },
  'another tab extends the session': withTokens('new', 'active | /vendors | new |  | /user/get_detail/ |'),
  'another tab signs in as another user': withTokens('of another', 'leaving | leaving | of another | returnTo |  | its start'),
  'two seconds pass': { stale: toStart },
  'the page is looked at': { stale: toStart },
  'another tab has signed out, and the page is restored from the bfcache': { active: toStart, stale: toStart },
  'a request is refused (401)': {
    signedOut: 'signedOut | /intro | none | returnTo | /memberType/ |',
    signingIn: 'signingIn | /callback | none | returnTo | /memberType/ |',
    active: 'leaving | leaving | none | returnTo | /memberType/ | the logout',
  },
  'a request is refused (401), and the storage is full': {
    signedOut: 'signedOut | /intro | none | returnTo | /memberType/ |',
    signingIn: 'signingIn | /callback | none | returnTo | /memberType/ |',
    active: 'leaving | leaving | none |  | /memberType/ | the logout',
  },
  'a request with an earlier token is refused (401)': {},
  'the details are refused (401)': withTokens('new', 'active | /vendors | new |  | /user/get_detail/ |'),
  'the details fail (500)': withTokens('new', 'active | /vendors | new |  | /user/get_detail/ |'),
  'the user signs out': {
    signedOut: 'leaving | leaving | none |  |  | its start',
    signingIn: 'leaving | leaving | none |  |  | its start',
    active: 'leaving | leaving | none |  |  | the logout',
    stale: 'leaving | leaving | none |  |  | its start',
  },
  'the user presses サインイン or 続ける': {
    signedOut: 'signingIn | /intro | none | codeVerifier nonce returnTo state |  | the provider',
    active: 'signingIn | /vendors | own | codeVerifier nonce state |  | the provider',
  },
  'the provider answers': { signingIn: 'active | /users | new |  | /user/get_detail/ |' },
  'the provider answers with an error': { signingIn: 'signedOut | /callback | none | returnTo |  |' },
  'a public page is opened': {
    signedOut: 'signedOut | /forgot | none | returnTo |  |',
    signingIn: 'signingIn | /forgot | none | returnTo |  |',
    active: 'active | /forgot | own |  |  |',
    stale: 'stale | /forgot | none |  |  |',
  },
  'the 401 page is opened': {
    signedOut: 'signedOut | /unauthorized | none | forceSignOut returnTo |  |',
    signingIn: 'signingIn | /unauthorized | none | forceSignOut returnTo |  |',
    active: 'active | /unauthorized | own | forceSignOut |  |',
    stale: 'stale | /unauthorized | none |  |  |',
  },
  'the 401 page is opened, and the storage is full': {
    signedOut: 'signedOut | /unauthorized | none | returnTo |  |',
    signingIn: 'signingIn | /unauthorized | none | returnTo |  |',
    active: 'leaving | leaving | none |  |  | the logout',
    stale: 'stale | /unauthorized | none |  |  |',
  },
  'another page is opened': { signingIn: 'signingIn | /intro | none | returnTo |  |', active: 'active | /groups | own |  |  |' },
  'a public page is opened, and left': {
    signingIn: 'signingIn | /intro | none | returnTo |  |',
    active: 'active | /groups | own |  |  |',
    stale: toStart,
  },
  'the 401 page is opened, and left': {
    signingIn: 'signingIn | /intro | none | returnTo |  |',
    active: 'leaving | leaving | none | returnTo |  | the logout',
    stale: toStart,
  },
}

for (const event of Object.keys(events) as (keyof typeof events)[]) {
  for (const phase of Object.keys(phases) as (keyof typeof phases)[]) {
    test(`${phase}: ${event}`, async () => {
      const expected = outcomes[event][phase] ?? unchanged[phase]
      const page = await openPage()
      await phases[phase](page)
      assert.is(page.phase.peek(), phase)
      const before = page.platform.requests.length
      departures.length = 0
      await events[event](page)
      await until(() => assert.is(outcome(page, before), expected))
      // Nothing follows.
      for (let n = 0; n < 20; n++) await new Promise(resolve => setTimeout(resolve))
      assert.is(outcome(page, before), expected)
    })
  }
}

test.run()
