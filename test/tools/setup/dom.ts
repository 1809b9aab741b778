/**
 * Gives a Node process a browser's document (happy-dom) before React loads: `node --import ./test/tools/setup/dom.ts`. Console errors,
 * warnings and uncaught errors fail the file.
 */
import { DetachedBrowserFrame, GlobalWindow, PropertySymbol } from 'happy-dom'
import { format } from 'node:util'
import { always, atEnd, howAlone } from './testFile.mjs'

/** Taken from happy-dom although Node has them: its elements accept no other events, and React no other targets. */
const ofTheDocument = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'CloseEvent',
  'ErrorEvent',
  'FormData',
  'WebSocket',
  'Navigator',
  'navigator',
  'Storage',
  'localStorage',
  'sessionStorage',
]

const page = new GlobalWindow({ url: 'http://localhost:8080/', width: 1280, height: 800, console })

// Everything else stays Node's: fetch, Request, AbortSignal, URL, Blob, DOMException and timers belong together, and the embedded platform
// in the same process uses them.
for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(page))) {
  if (name in globalThis && !ofTheDocument.includes(name)) continue
  const isWindow = ['window', 'self', 'top', 'parent', 'frames'].includes(name)
  Object.defineProperty(globalThis, name, isWindow ? { value: globalThis, configurable: true } : { ...descriptor, configurable: true })
}
Object.assign(page.document, { [PropertySymbol.defaultView]: globalThis })
/** Frames asked for. As nothing is painted, they are over at once, and so are messages: what follows them belongs to the act that asked. */
const frames = new Map<number, FrameRequestCallback>()
let lastFrame = 0
// React is told of no environment for `act`: what a page does by its own timers may come while a test waits for something else.
Object.assign(globalThis, {
  requestAnimationFrame(call: FrameRequestCallback) {
    const frame = ++lastFrame
    frames.set(frame, call)
    queueMicrotask(() => {
      frames.get(frame)?.(performance.now())
      frames.delete(frame)
    })
    return frame
  },
  cancelAnimationFrame: (frame: number) => void frames.delete(frame),
  MessageChannel: class {
    port1 = {
      onmessage: undefined as ((event: { data: unknown }) => void) | undefined,
      close() {
        this.onmessage = undefined
      },
    }
    port2 = { postMessage: (data: unknown) => queueMicrotask(() => this.port1.onmessage?.({ data })) }
  },
  // happy-dom lacks it; as nothing is painted, it is idle at once.
  requestIdleCallback: (call: () => void) => setTimeout(call),
})
// React's development build profiles every component and takes a stack trace of every element: a third of a test's time, for output that
// tests never read.
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name)
const react = (await import('react')) as unknown as Record<string, object>
const internals = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE!
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })

// happy-dom resolves styles through all ancestors, a dozen times for the name of one button. Without stylesheets, the result depends only
// on the element type, so it is cached. It does not know that FONT and WBR are inline, and part no name.
const { getComputedStyle } = page
const styles = new Map<string, object>()
Object.assign(globalThis, {
  getComputedStyle(element: HTMLElement) {
    const isOrdinary = element.isConnected && !/^(DIALOG|DETAILS)$/.test(element.tagName) && !element.hasAttribute('style')
    const known = isOrdinary && styles.get(element.tagName)
    if (known) return known
    const style = getComputedStyle.call(page, element as never)
    if (!isOrdinary) return style
    const { display, visibility } = style
    const values: Record<string, string> = { display: /^(FONT|WBR)$/.test(element.tagName) ? 'inline' : display, visibility }
    const snapshot = { ...values, getPropertyValue: (name: string) => values[name] ?? '' }
    styles.set(element.tagName, snapshot)
    return snapshot
  },
})

// Data-saving mode turns prefetching off, which does not make tests faster.
Object.assign(navigator, { connection: { saveData: true } })

// Navigating to a fragment creates an entry without state; happy-dom copies the previous entry's state.
const hash = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(page.location), 'hash')!
Object.defineProperty(page.location, 'hash', {
  get: () => hash.get!.call(page.location),
  set(fragment: string) {
    const before = page.location.href
    hash.set!.call(page.location, fragment)
    if (page.location.href !== before) page.history.replaceState(null, '', page.location.href)
  },
})

/** Addresses that the page was left for, newest last; happy-dom cannot load another page. */
export const departures: string[] = []

// Covers links, location.href, assign(), replace(), reload() and window.open().
const { goto } = DetachedBrowserFrame.prototype
DetachedBrowserFrame.prototype.goto = async function (url, options) {
  const target = new URL(url, location.href)
  const isSamePage = target.hash !== '' && target.href.split('#')[0] === location.href.split('#')[0]
  if (isSamePage) return goto.call(this, url, options)
  departures.push(target.href)
  return null
}

let hasFailed = false
const allowed: { pattern: RegExp; test: string; used: boolean }[] = []
let current = 'outside of a test'

/** Expects a console message or uncaught error in the current test; the file fails if none occurs. */
export function allow(pattern: RegExp) {
  allowed.push({ pattern, test: current, used: false })
}

function complain(kind: string, text: string) {
  const expected = allowed.find(({ pattern, test }) => test === current && pattern.test(text))
  if (expected) expected.used = true
  else fail(current, `${kind}: ${text}`)
}

const printed = new Set<string>()

/** Prints a failure at once, like uvu's: without frames of packages. React complains of one error at each of its tries: printed once. */
function fail(test: string, text: string) {
  const own = text.replace(/\n\s+at .*(node_modules|node:).*/g, '')
  const failure = `✘ \n   FAIL  "${test}"\n    ${own}\n${howAlone(test)}`
  if (!printed.has(failure)) process.stdout.write(failure)
  printed.add(failure)
  hasFailed = true
}

console.error = (...args: unknown[]) => complain('console.error', format(...args))
console.warn = (...args: unknown[]) => complain('console.warn', format(...args))
process.on('unhandledRejection', error => complain('unhandled rejection', format(error)))
process.on('uncaughtException', error => complain('uncaught error', format(error)))

always.before.push(({ __test__ }) => void (current = __test__))

/** The title of the running test. */
export const titleOfTest = () => current

const endFile = () => {
  for (const { test, pattern, used } of allowed.splice(0)) if (!used) fail(test, `allowed, but never came: ${pattern}`)
  if (hasFailed) process.exitCode = 1
  hasFailed = false
}
atEnd.push(endFile)
process.on('exit', endFile)
