import { protocolsOf } from './ask.mjs'
import { isHtml } from './reading.mjs'

/**
 * @typedef {import('./ask.mjs').Ask} Ask
 * @typedef {ReturnType<typeof import('./report.mjs').createReport>} Report
 */

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const HEADERS = ['authorization', 'content-type']
/** A clock that differs by this much makes a session's end come at another time than announced, in seconds. */
const FAR_S = 60
/** Below this size nothing is gained by compression. */
const SMALL = 1400

/**
 * Checks what no body shows: refusals, CORS, compression, clock, protocols.
 * @param {Ask} ask
 * @param {Report} report
 * @param {{ api: URL, origin: string | undefined }} where
 */
export async function checkProbes(ask, report, { api, origin }) {
  await checkToken(ask, report)
  await checkPath(ask, report)
  if (!origin || origin === api.origin) report.line('CORS').ok('not needed: the console has the same origin')
  else await checkCors(ask, report, origin)
  await checkTransfer(ask, report)
  if (api.protocol !== 'https:') return report.line('TLS').note('http: browsers call it from this machine alone')
  const protocols = await protocolsOf(api)
  const line = report.line('TLS')
  if (!protocols) line.wrong('no connection')
  else if (protocols.http === 'HTTP/2') line.ok(`${protocols.tls}, HTTP/2`)
  else line.note(`${protocols.tls}, ${protocols.http} alone: lists that are asked for together wait for each other`)
}

/**
 * @param {Ask} ask
 * @param {Report} report
 */
async function checkToken(ask, report) {
  const line = report.line('unknown token')
  const { status, headers } = await ask('/role/', { token: 'unknown-token' })
  if (status === 401) line.ok('401')
  else if (status >= 300 && status < 400) line.wrong(`${status} to ${String(headers.location).replace(/[?#].*/, '')} instead of 401`)
  else line.wrong(`${status} instead of 401: an ended session would not be noticed`)
}

/**
 * @param {Ask} ask
 * @param {Report} report
 */
async function checkPath(ask, report) {
  const line = report.line('foreign path')
  const reply = await ask('/no-such-call/')
  if (reply.status !== 404) line.wrong(`${reply.status}${isHtml(reply) ? ' with an HTML page' : ''} instead of 404`)
  else line.ok('404')
}

/**
 * @param {Ask} ask
 * @param {Report} report
 * @param {string} origin
 */
async function checkCors(ask, report, origin) {
  const preflight = report.line('CORS preflight')
  const { status, headers } = await ask('/role/', {
    method: 'OPTIONS',
    token: null,
    headers: { 'access-control-request-method': 'PATCH', 'access-control-request-headers': HEADERS.join(',') },
  })
  if (status < 200 || status > 299) preflight.wrong(`status ${status}`)
  const listed = (/** @type {string} */ name) =>
    String(headers[name] ?? '')
      .toLowerCase()
      .split(/\s*,\s*/)
  // Without cookies, * stands for all methods (Fetch, CORS protocol).
  const offered = listed('access-control-allow-methods')
  const methods = METHODS.filter(method => !offered.includes('*') && !offered.includes(method.toLowerCase()))
  const names = HEADERS.filter(name => !listed('access-control-allow-headers').includes(name))
  if (methods.length > 0) preflight.wrong(`access-control-allow-methods lacks ${methods.join(', ')}`)
  if (names.length > 0) preflight.wrong(`access-control-allow-headers lacks ${names.join(', ')}`)
  const answer = report.line('CORS')
  const { headers: given } = await ask('/role/')
  const { headers: refusal } = await ask('/role/', { token: 'unknown-token' })
  const checkOrigin = (/** @type {string | string[] | undefined} */ allowed, of = '') => {
    if (allowed !== origin && allowed !== '*')
      answer.wrong(`access-control-allow-origin${of} is ${allowed ?? 'missing'} instead of ${origin}`)
  }
  checkOrigin(refusal['access-control-allow-origin'], ' of a refusal')
  checkOrigin(given['access-control-allow-origin'])
  if (!/x-request-id|\*/i.test(String(given['access-control-expose-headers']))) {
    answer.note('access-control-expose-headers lacks x-request-id: reports of failures cannot name the request')
  }
}

/**
 * @param {Ask} ask
 * @param {Report} report
 */
async function checkTransfer(ask, report) {
  const reply = await ask('/vendors/get_detail/')
  const compression = report.line('compression')
  const encoding = reply.headers['content-encoding']
  if (encoding) compression.ok(encoding)
  else if (reply.bytes > SMALL) compression.note(`none: ${reply.bytes} bytes of the vendors are sent as they are`)
  else compression.ok('not needed')
  checkClock(reply, report.line('clock'))
}

/**
 * @param {import('./ask.mjs').Reply} reply
 * @param {ReturnType<Report['line']>} line
 */
export function checkClock({ headers }, line) {
  const date = Date.parse(String(headers.date))
  const seconds = Math.round((date - Date.now()) / 1000)
  if (Number.isNaN(date)) line.note('no Date header')
  else if (Math.abs(seconds) > FAR_S) line.note(`${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine's`)
  else line.ok(`within ${FAR_S} s`)
}
