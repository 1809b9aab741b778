import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

/**
 * @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string, bytes: number, ms: number }} Reply
 * `bytes` is the size of the body as it was sent, `ms` the time from the request to its end.
 * @typedef {(path: string, how?: { method?: string, headers?: Record<string, string>, token?: string | null }) => Promise<Reply>} Ask
 */

/** No answer, in words. */
export class Unreachable extends Error {}

/** A host that does not answer has to be named within ten seconds. */
const LIMIT_MS = 8000
const MOST_REQUESTS = 60

/**
 * Returns a function that sends requests to a host as the console does: with its origin and token, and without following redirects. One
 * after another, and no more than 60.
 * @param {string} base  address without a closing slash
 * @param {{ origin?: string | undefined, token?: string | undefined }} [as]
 * @returns {Ask}
 */
export function askOf(base, { origin, token: own } = {}) {
  let sent = 0
  return (path, { method = 'GET', headers = {}, token = own } = {}) => {
    if (++sent > MOST_REQUESTS) throw new Unreachable(`more than ${MOST_REQUESTS} requests would be needed`)
    return send(new URL(base + path), {
      method,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        ...(origin && { origin }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
  }
}

/**
 * @param {URL} address
 * @param {{ method: string, headers: Record<string, string> }} options
 * @returns {Promise<Reply>}
 */
async function send(address, options) {
  const start = performance.now()
  const signal = AbortSignal.timeout(LIMIT_MS)
  try {
    const { status, headers, body } = await new Promise((resolve, reject) => {
      const send = address.protocol === 'https:' ? overHttps : overHttp
      const request = send(address, { ...options, signal }, async response => {
        try {
          const chunks = []
          for await (const chunk of response) chunks.push(chunk)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
        } catch (error) {
          reject(error)
        }
      })
      request.once('error', reject)
      request.end()
    })
    const ms = performance.now() - start
    return { status, headers, text: (await unpacked(body, headers['content-encoding'])).toString('utf8'), bytes: body.length, ms }
  } catch (error) {
    throw new Unreachable(reasonOf(error, signal))
  }
}

/**
 * @param {Buffer} body
 * @param {string | undefined} encoding
 */
function unpacked(body, encoding) {
  if (encoding === 'gzip') return promisify(gunzip)(body)
  return encoding === 'br' ? promisify(brotliDecompress)(body) : body
}

/**
 * @param {unknown} error
 * @param {AbortSignal} signal
 */
function reasonOf(error, signal) {
  if (signal.aborted) return `no answer within ${LIMIT_MS / 1000} seconds`
  const { code = '', message = String(error) } = /** @type {{ code?: string, message?: string }} */ (error)
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host'
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code)) return `the certificate is not valid (${code})`
  return code || message
}

/**
 * Returns the versions of TLS and HTTP that a host offers; undefined if it cannot be asked.
 * @param {URL} address
 * @returns {Promise<{ tls: string, http: string } | undefined>}
 */
export function protocolsOf({ hostname, port }) {
  // IPv6 stands in brackets, and a number is no server name (RFC 6066, section 3).
  const host = hostname.replace(/^\[|\]$/g, '')
  const servername = isIP(host) ? '' : host
  return new Promise(resolve => {
    const socket = connect({ host, port: Number(port || 443), servername, ALPNProtocols: ['h2', 'http/1.1'] }, () => {
      resolve({ tls: (socket.getProtocol() ?? '').replace('v', ' '), http: socket.alpnProtocol === 'h2' ? 'HTTP/2' : 'HTTP/1.1' })
      socket.destroy()
    })
    socket.setTimeout(LIMIT_MS, () => socket.destroy())
    socket.once('error', () => resolve(undefined))
    socket.once('close', () => resolve(undefined))
  })
}
