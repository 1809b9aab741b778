/** A real server that answers as the test says, and the console's requests connected to it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ApiError, connect } from '../../../src/lib/http.ts'
import { object } from '../../../src/lib/shape.ts'

/** The shape of an object, whatever is in it. */
export const anyObject = object<any>({})

export interface Reply {
  status?: number
  type?: string
  body?: string | Uint8Array
  /** Which part of the answer never comes. */
  hang?: 'headers' | 'body'
  /** Which part of the answer the connection breaks before. */
  drop?: 'headers' | 'body'
}

interface Seen { method: string; url: string; headers: IncomingMessage['headers']; body: string }

const heard = { token: null as string | null, seen: [] as Seen[], failures: [] as ApiError[], signOuts: 0 }
let reply: Reply = {}
let wake = () => {}

const server = createServer(async (incoming, outgoing) => {
  let body = ''
  for await (const chunk of incoming.setEncoding('utf8')) body += chunk
  heard.seen.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body })
  answer(outgoing)
  wake()
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

function answer(outgoing: ServerResponse) {
  const { status = 200, type = 'application/json', body = '', hang, drop } = reply
  if (hang === 'headers') return
  if (drop === 'headers') return void outgoing.destroy()
  // Where a connection drops that was in use before, Node asks again by itself.
  if (!hang && !drop) outgoing.setHeader('connection', 'close')
  outgoing.writeHead(status, body.length ? { 'content-type': type } : {})
  if (!hang && !drop) return void outgoing.end(body)
  outgoing.write('[{"id": 1')
  if (drop) setTimeout(() => outgoing.destroy(), 20)
}

/** Connects anew; the server answers every request so from now on. What is heard of the requests is in the result. */
export function talk(next: Reply = {}, { timeoutMs = 10_000, token = null as string | null, base = origin, under = '' } = {}) {
  reply = next
  Object.assign(heard, { token, seen: [], failures: [], signOuts: 0 })
  connect({
    baseUrl: base + under,
    timeoutMs,
    token: () => heard.token,
    unauthorized: () => void heard.signOuts++,
    failed: error => void heard.failures.push(error),
  })
  return heard
}

/** Waits until the server has a request and has answered as much of it as it will. */
export const arrived = () => new Promise<void>(resolve => { wake = resolve })

/** What a request fails with, within 20 seconds: longer than any time limit here. */
export async function failureOf(request: Promise<unknown>): Promise<ApiError> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the request is still under way')), 20_000)
  })
  const failure = request.then(value => { throw new Error(`did not fail: ${JSON.stringify(value)}`) }, error => error)
  return Promise.race([failure, overdue]).finally(() => clearTimeout(timer))
}

/** For `test.after`. */
export function hangUp() {
  server.close()
  server.closeAllConnections()
}
