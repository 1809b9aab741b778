import { json } from './answers.ts'
import { utf8 } from './bytes.ts'

export interface Fault {
  method?: string
  /** Matches the URL with or without its query; a string matches exactly. */
  path: string | RegExp
  /** The number of calls to affect; without it, all until the fault is removed. */
  times?: number
  /** Waits, then continues with the rest of the fault, or with the real response. */
  delayMs?: number
  status?: number
  /** An object is sent as JSON, a string unchanged as text/html; without a body the response is empty. */
  body?: unknown
  kind?: 'html' | 'truncated' | 'empty' | 'hang' | 'hangBody' | 'drop'
  /** Runs the real call first: the change is made, but the client never learns of it. */
  afterwards?: boolean
  /** Holds the response until this resolves, so that tests can order responses. */
  gate?: PromiseLike<unknown>
  /** The number of calls affected so far; set by the platform. */
  struck?: number
}

/** A connection lost without a response: what `fetch` reports as a TypeError. */
export class ConnectionDropped extends TypeError {
  constructor() {
    super('Failed to fetch')
  }
}

/** Returns the first fault for this call, and drops faults that have run out. */
export function takeFault(faults: Fault[], method: string, url: URL): Fault | undefined {
  const fault = faults.find(one => (one.method ?? method).toUpperCase() === method && matches(one.path, url))
  if (!fault?.times) return fault
  fault.struck = (fault.struck ?? 0) + 1
  if (fault.struck >= fault.times) {
    faults.splice(faults.indexOf(fault), 1)
    delete fault.struck
  }
  return fault
}

function matches(path: Fault['path'], { pathname, search }: URL) {
  return [pathname, pathname + search].some(address => (typeof path === 'string' ? path === address : address.search(path) >= 0))
}

/** Responds as the fault says; `run` is the real call. Delays end when the client aborts. */
export async function spoil(fault: Fault, run: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  const needsReal = fault.kind === 'truncated' || (fault.kind === undefined && fault.status === undefined)
  const early = fault.afterwards || (fault.gate && needsReal) ? await run() : undefined
  if (fault.delayMs) await wait(fault.delayMs, signal)
  await fault.gate
  switch (fault.kind) {
    case 'drop':
      throw new ConnectionDropped()
    case 'hang':
      return new Promise(() => {})
    case 'hangBody':
      return neverEnding(signal)
    case 'empty':
      return new Response(null, { status: fault.status ?? 200 })
    case 'html':
      return answerText(proxyPage, fault.status ?? 200)
    case 'truncated':
      return truncate(early ?? (await run()))
  }
  if (fault.status === undefined) return early ?? (await run())
  if (fault.body === undefined) return new Response(null, { status: fault.status })
  return typeof fault.body === 'string' ? answerText(fault.body, fault.status) : json(fault.body, fault.status)
}

const proxyPage = '<!doctype html><title>Proxy</title><h1>Please sign in to the network</h1>'

function answerText(body: string, status: number) {
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

async function truncate(real: Response) {
  const text = await real.text()
  return new Response(text.slice(0, Math.floor(text.length / 2)), { status: real.status, headers: { 'content-type': 'application/json' } })
}

function neverEnding(signal: AbortSignal) {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(utf8('{"results": ['))
      signal.addEventListener('abort', () => controller.error(signal.reason), { once: true })
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

function wait(ms: number, signal: AbortSignal) {
  return new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}
