import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { securityHeaders } from '../../deploy/headers.mjs'
import { isPlatformPath } from './paths.ts'
import { ConnectionDropped, type Platform } from './platform.ts'
import { createStaticFiles } from './staticFiles.ts'

export interface ServeOptions {
  dist: string
  port?: number
  host?: string
  path?: string
}

/**
 * Serves the built console and the platform over HTTP. `localhost` listens on both loopback addresses, as programs differ in which one they
 * try. `path` is the console's path on the host.
 */
export async function serve(platform: Platform, options: ServeOptions): Promise<{ origin: string; close(): Promise<void> }> {
  const { dist, port = 0, host = '127.0.0.1', path = '/' } = options
  const files = createStaticFiles(dist, path)
  const answer = (request: Request) => (isPlatformPath(new URL(request.url).pathname) ? platform.handle(request) : files(request))
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void respond(incoming, outgoing, answer)

  const first = await listen(createServer(listener), port, host === 'localhost' ? '127.0.0.1' : host)
  const bound = (first.address() as AddressInfo).port
  const servers = [first]
  if (host === 'localhost') {
    const second = await listen(createServer(listener), bound, '::1').catch(async error => {
      // Machines without IPv6 have only one loopback address; other errors are real.
      if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(error.code)) return
      await stop(first)
      throw error
    })
    if (second) servers.push(second)
  }
  const close = async () => void (await Promise.all(servers.map(stop)))
  return { origin: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, close }
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve(server)))
}

function stop(server: Server) {
  return new Promise<void>(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse, answer: (request: Request) => Promise<Response>) {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  try {
    const request = toRequest(incoming, gone.signal)
    const refusal = () => new Response('Bad request\n', { status: 400, headers: { 'cache-control': 'no-cache' } })
    await send(request ? await answer(request) : refusal(), outgoing)
  } catch (error) {
    if (!gone.signal.aborted && !(error instanceof ConnectionDropped)) console.error(error)
    outgoing.destroy()
  }
}

/** Converts a request; undefined where its target or Host header is invalid for an origin server (RFC 9112, sections 3.2 and 3.2.1). */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', url = '', headers } = incoming
  if (!url.startsWith('/') || !/^[\w.:[\]-]+$/.test(headers.host ?? '')) return undefined
  try {
    const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] => [value ?? []].flat().map(one => [name, one]))
    const init = { method, headers: pairs, signal }
    if (method === 'GET' || method === 'HEAD') return new Request(`http://${headers.host}${url}`, init)
    const body = Readable.toWeb(incoming) as ReadableStream
    return new Request(`http://${headers.host}${url}`, { ...init, body, duplex: 'half' } as RequestInit)
  } catch {
    // A method that `fetch` forbids, or an invalid host.
    return undefined
  }
}

/** Adds the security headers to every response, but keeps a page's own policy. */
async function send(response: Response, outgoing: ServerResponse) {
  const headers = new Headers(securityHeaders)
  response.headers.forEach((value, name) => headers.set(name, value))
  outgoing.writeHead(response.status, Object.fromEntries(headers))
  if (!response.body) return void outgoing.end()
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing)
}
