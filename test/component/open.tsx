/** Opens the console as a user opens a page, and re-exports what tests need to act as a user. A visit ends with its test. */
import { act, cleanup } from '@testing-library/react'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { REPEAT_AFTER_MS } from '../../src/lib/repeat.ts'
import { createPlatform, type Platform } from '../platform/platform.ts'
import { departures } from '../tools/setup/dom.ts'
import { always } from '../tools/setup/testFile.mjs'
import { VISITS } from '../tools/setup/typescriptHooks.mjs'
import { bodies, calls, forgetCalls, requests, timers } from './pending.ts'
import { describe, heading, PATIENCE_MS, press, turn, until } from './user.ts'

export { allow, departures } from '../tools/setup/dom.ts'
export * from './user.ts'

type Account = Parameters<Platform['tokensFor']>[0]

type ConfigAnswer = object | Response | (() => object | Response)

export interface OpenOptions {
  /** The signed-in account; by default none. */
  as?: Account
  /** An existing platform, for example from an earlier visit. */
  platform?: Platform
  /** The response to config.json, which lies beside the page: an object for JSON, a Response, or a function that returns or throws one. */
  config?: ConfigAnswer
  /**
   * Stored values besides the tokens. 'kept' keeps those of the last visit, as a reload does; 'blocked' and 'full' storage is empty and
   * throws.
   */
  storage?: { local?: Record<string, string>; session?: Record<string, string> } | 'kept' | 'blocked' | 'full'
  /** The state of the history entry; a reload keeps it. */
  state?: unknown
  /** false: does not wait for the heading, for pages that hang or fail to start. */
  wait?: boolean
}

type Start = (root: HTMLElement) => Promise<() => void>

/** The console's modules, which each visit runs anew. */
const { visit } = (await import(`../../src/app/start.tsx${VISITS}`)) as { visit: () => { start: Start } }

let leave = async () => {}
/** Whether a request has just failed without a response. The wait before its repetition is shortened. */
let isLost = false

/**
 * Starts a visit with fresh modules. `path` is a fragment (`/users?vendor=1`), or a whole address if it starts with `http` or `/?` or
 * contains a `#` (`/?code=a&state=b`, `http://localhost:8080/users`).
 */
export async function open(path: string, options: OpenOptions = {}) {
  const { as, platform = createPlatform(), config = defaultConfig, storage, state = null, wait = true } = options
  await leave()
  forgetCalls()
  departures.length = 0
  history.replaceState(state, '', addressOf(path))
  await fillStorage(storage, as && (await platform.tokensFor(as)))
  const forget = rememberWindow()
  const unlock = storage === 'blocked' || storage === 'full' ? breakStorage(storage) : () => {}
  const { fetch } = globalThis
  globalThis.fetch = network(platform, config)
  document.documentElement.lang = 'ja'
  document.body.innerHTML = '<div id="root"></div>'

  let unmount: (() => void) | undefined
  let left = false
  leave = async () => {
    leave = async () => {}
    left = true
    await act(async () => unmount?.())
    cleanup()
    unlock()
    forget()
    globalThis.fetch = fetch
    document.body.replaceChildren()
    document.title = ''
  }
  const { start } = visit()
  const starting = async () => {
    unmount = await start(document.getElementById('root')!)
    if (left) unmount()
  }
  if (wait) {
    // Keeps the process alive while only a request's time limit is pending.
    const awake = setInterval(() => {}, 1000)
    try {
      await act(starting)
      await until(() => heading() !== null || departures.length > 0)
      await settled()
    } finally {
      clearInterval(awake)
    }
  } else {
    starting().catch(error => console.error(error))
  }
  return { platform, departures }
}

// uvu drops the test's own failure if a hook throws.
always.after.push(() => leave().catch(error => console.error(error)))

function addressOf(path: string) {
  return /^https?:|^\/\?|#/.test(path) ? path : `/#${path}`
}

async function fillStorage(storage: OpenOptions['storage'], tokens: object = {}) {
  if (storage !== 'kept') {
    localStorage.clear()
    sessionStorage.clear()
  }
  const { local, session } = typeof storage === 'object' ? storage : {}
  for (const [key, value] of Object.entries({ ...tokens, ...local })) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(session ?? {})) sessionStorage.setItem(key, value)
}

/** Returns the keys of a storage, sorted. */
export const keysOf = (area: Storage) => Array.from({ length: area.length }, (_, index) => area.key(index)!).sort()
/** Returns everything stored, as one text. */
export const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

/** Returns a query parameter of the console's address. */
export const inAddress = (name: string) => new URLSearchParams(location.hash.split('?')[1]).get(name)

/** Makes storage fail like blocked or full storage. Returns a function that restores it. */
function breakStorage(how: 'blocked' | 'full') {
  if (how === 'full')
    return replaceSetItem(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
  const areas = ['localStorage', 'sessionStorage'] as const
  const intact = areas.map(area => [area, Object.getOwnPropertyDescriptor(globalThis, area)!] as const)
  const get = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  for (const area of areas) Object.defineProperty(globalThis, area, { get, configurable: true })
  return () => intact.forEach(([area, descriptor]) => Object.defineProperty(globalThis, area, descriptor))
}

/** Intercepts all writes to storage. Returns a function that stops it. */
export function replaceSetItem(instead: (key: string, setItem: () => void) => void) {
  const undo = [localStorage, sessionStorage].map(area =>
    replaceMethod(area, 'setItem', setItem => (key, value) => instead(key, () => setItem.call(area, key, value))),
  )
  return () => undo.forEach(step => step())
}

/** Intercepts all reads of local storage. Returns a function that stops it. */
export function replaceGetItem(instead: (key: string, getItem: () => string | null) => string | null) {
  return replaceMethod(localStorage, 'getItem', getItem => key => instead(key, () => getItem.call(localStorage, key)))
}

function replaceMethod<Name extends 'getItem' | 'setItem'>(
  area: Storage,
  name: Name,
  replacement: (method: Storage[Name]) => Storage[Name],
) {
  const method = area[name]
  const put = (value: Storage[Name]) => void Object.defineProperty(area, name, { value, configurable: true, writable: true })
  put(replacement(method))
  return () => put(method)
}

/** Signs in on the provider's page that the console has navigated to. Resolves to the address that the provider redirects to. */
export async function signInAtProvider(platform: Platform, as: Account): Promise<string> {
  const request = new Request(departures.at(-1)!, { method: 'POST', body: new URLSearchParams({ account: as }), redirect: 'manual' })
  const address = (await platform.handle(request)).headers.get('location')
  if (!address) throw describe(`The provider refuses ${departures.at(-1)}`)
  return address
}

/** Signs in from the intro page, through the provider and back. */
export async function signIn(platform: Platform, as: Account) {
  await press('サインイン')
  await until(() => departures.length > 0)
  return open(await signInAtProvider(platform, as), { platform, storage: 'kept' })
}

/** Signs in again after the session has ended. */
export async function signInAgain(platform: Platform, as: Account = 'systemAdmin') {
  await until(() => departures.length > 0)
  await open('/', { platform, storage: 'kept' })
  await signIn(platform, as)
}

/** Records listeners and timers on the window, to remove them when the visit ends, as leaving a page would. */
function rememberWindow() {
  const undo: (() => void)[] = []
  for (const target of [window, document] as EventTarget[]) {
    const { addEventListener } = target
    target.addEventListener = (...args: Parameters<EventTarget['addEventListener']>) => {
      // React adds this listener once per document, not per root.
      if (args[0] !== 'selectionchange') undo.push(() => target.removeEventListener(...args))
      addEventListener.apply(target, args)
    }
    undo.push(() => {
      target.addEventListener = addEventListener
    })
  }
  const { setTimeout, setInterval, clearTimeout } = globalThis
  const remembering =
    (timer: typeof setTimeout | typeof setInterval) =>
    (...[call, ms = 0, ...args]: Parameters<typeof setTimeout>) => {
      const isOnce = timer === setTimeout && ms <= PATIENCE_MS
      const run = (...given: unknown[]) => {
        timers.delete(id)
        call(...(given as []))
      }
      const id = isLost && REPEAT_AFTER_MS.includes(ms) ? timer(countWait(run), ms / 100) : timer(run, ms, ...args)
      if (isOnce) timers.add(id)
      undo.push(() => clearTimeout(id))
      return id
    }
  const clearing = (id: Parameters<typeof clearTimeout>[0]) => {
    timers.delete(id)
    clearTimeout(id)
  }
  Object.assign(globalThis, { setTimeout: remembering(setTimeout), setInterval: remembering(setInterval), clearTimeout: clearing })
  undo.push(() => Object.assign(globalThis, { setTimeout, setInterval, clearTimeout }))
  return () => undo.forEach(step => step())
}

/** Makes the wait before a request is repeated count as a request under way. */
function countWait(call: () => void) {
  const wait = {}
  requests.set(wait, 'the wait before a request is repeated')
  return () => {
    requests.delete(wait)
    call()
  }
}

/** Simulates the browser's fetch: relative URLs, and a signal that also aborts the body. */
function network(platform: Platform, config: ConfigAnswer): typeof fetch {
  const configAddress = new URL('config.json', location.href).href
  // Node garbage-collects unanswered requests together with their time limit; browsers do not.
  const remembered: unknown[] = []
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init)
    remembered.push(init?.signal, request)
    const call = `${request.method} ${new URL(request.url).pathname}`
    requests.set(request, call)
    try {
      const isConfig = request.url === configAddress
      const response = isConfig ? configAnswer(config) : await platform.handle(request)
      calls.push(`${call} ${response.status}`)
      bodies.add(request)
      const arrived = () => void bodies.delete(request)
      request.signal.addEventListener('abort', arrived)
      if (!response.body) arrived()
      const body = response.body?.pipeThrough(new TransformStream({ flush: arrived }), { signal: request.signal })
      return body ? new Response(body, response) : response
    } catch (error) {
      calls.push(`${call} without an answer`)
      isLost = true
      setImmediate(() => {
        isLost = false
      })
      throw error
    } finally {
      requests.delete(request)
    }
  }
}

function configAnswer(config: ConfigAnswer) {
  const answer = typeof config === 'function' ? config() : config
  return answer instanceof Response ? answer.clone() : Response.json(answer)
}

/** Waits until no request is pending and React has rendered all responses. */
export async function settled(timeout = PATIENCE_MS) {
  const end = Date.now() + timeout
  for (let quiet = 0; quiet < 3; quiet = requests.size === 0 ? quiet + 1 : 0) {
    if (Date.now() > end) throw describe(`Waited ${timeout} ms in vain for answers to arrive (a page whose answers hang: wait: false)`)
    await turn()
  }
}
