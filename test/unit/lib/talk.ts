/** A real HTTP server with configurable responses, and the console's connection to it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import { type ApiError, connect } from '../../../src/lib/http.ts'
import { REPEAT_AFTER_MS } from '../../../src/lib/repeat.ts'
import { isObject, type Shape } from '../../../src/lib/shape.ts'
import { startTimers, stopTimers } from '../../support/timers.ts'

/** The shape of any object. */
export const anyObject: Shape<any> = value => (isObject(value) ? value : undefined)

export interface Reply {
  status?: number
  type?: string
  body?: string | Uint8Array
  location?: string
  /** The part of the response that never arrives. */
  hang?: 'headers' | 'body'
  /** The part of the response before which the connection breaks. */
  drop?: 'headers' | 'body'
}

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

const heard = { token: null as string | null, seen: [] as Seen[], failures: [] as ApiError[], signOuts: 0 }
let reply: Reply = {}
let wake = () => {}

/** Counts the tests. Their number begins the paths of their requests. */
let tests = 0

const server = createServer(async (incoming, outgoing) => {
  let body = ''
  for await (const chunk of incoming.setEncoding('utf8')) body += chunk
  const [, number, url = ''] = /^\/(\d+)(.*)/.exec(incoming.url ?? '') ?? []
  // Of an earlier test, whose time limit was shorter than the way here.
  if (Number(number) !== tests) return void outgoing.destroy()
  heard.seen.push({ method: incoming.method ?? '', url, headers: incoming.headers, body })
  answer(outgoing)
  wake()
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

function answer(outgoing: ServerResponse) {
  const { status = 200, type = 'application/json', body = '', location, hang, drop } = reply
  if (hang === 'headers') return
  if (drop === 'headers') return void outgoing.destroy()
  // Node retries by itself on a reused connection that drops.
  if (!hang && !drop) outgoing.setHeader('connection', 'close')
  outgoing.writeHead(status, { ...(body.length && { 'content-type': type }), ...(location && { location }) })
  if (!hang && !drop) return void outgoing.end(body)
  outgoing.write('[{"id": 1', () => drop && outgoing.destroy())
}

/** Connects, and sets the server's response to all later requests. Returns what the connection reports. */
export function talk(next: Reply = {}, { timeoutMs = 10_000, token = null as string | null, base = origin } = {}) {
  reply = next
  Object.assign(heard, { token, seen: [], failures: [], signOuts: 0 })
  connect({
    baseUrl: `${base}/${tests}`,
    timeoutMs,
    token: () => heard.token,
    unauthorized: () => void heard.signOuts++,
    failed: error => void heard.failures.push(error),
  })
  return heard
}

/** Replaces the response to all later requests, without a new connection. */
export function change(next: Reply) {
  reply = next
}

// Measures requests while the timers are stopped.
const { setTimeout: realSetTimeout } = globalThis

/** Stops the waits before a repeated request. */
export const stopWaits = () => stopTimers(ms => REPEAT_AFTER_MS.includes(ms))

/** Lets the waits before a repeated request pass at once, until the end of the test. Returns them. */
export function passWaits(): number[] {
  const waits: number[] = []
  const timers = stopWaits()
  const pass = async (): Promise<void> => {
    await timers.started()
    const [wait = 0] = timers.waiting()
    waits.push(wait)
    await timers.pass(wait)
    return pass()
  }
  void pass()
  return waits
}

/** Sends a request without the console: whatever the console has sent before has arrived with it. */
export const sendLast = () => fetch(`${origin}/${tests}/last`).catch(() => {})

test.after.each(() => {
  tests++
  startTimers()
})

/** Waits until the server has received a request and sent what it will. */
export const arrived = () =>
  new Promise<void>(resolve => {
    wake = resolve
  })

/** Returns a request's failure, within 20 seconds: longer than all time limits here. */
export async function failureOf(request: Promise<unknown>): Promise<ApiError> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = realSetTimeout(() => reject(new Error('the request is still under way')), 20_000)
  })
  const failure = request.then(
    value => {
      throw new Error(`did not fail: ${JSON.stringify(value)}`)
    },
    error => error,
  )
  return Promise.race([failure, overdue]).finally(() => clearTimeout(timer))
}

/** For `test.after`. */
export function hangUp() {
  server.close()
  server.closeAllConnections()
}
