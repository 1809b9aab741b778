import { Unreachable } from './ask.mjs'
import { answerSchemaOf, differenceOf, operationOf, resolved } from './contract.mjs'

/**
 * @typedef {import('./ask.mjs').Ask} Ask
 * @typedef {import('./ask.mjs').Reply} Reply
 * @typedef {import('./contract.mjs').Schema} Schema
 * @typedef {ReturnType<ReturnType<typeof import('./report.mjs').createReport>['line']>} Line
 * @typedef {Record<string, unknown>} Row
 */

/** Calls whose answers grow with the platform: they are asked three times. */
const LISTS = /^GET \/(vendors\/get_detail|vendors|vendorUser|vendorGroup|application|uploadDocument)\/$/
const SLOW_MS = 2000
/** How many rows a browser shows in a second. */
const ROWS_A_SECOND = 10_000

/** The session has ended: nothing more can be asked. */
export class Refused extends Error {}

/**
 * Asks every reading call of the contract, those of one vendor for one vendor.
 * @param {Ask} ask
 * @param {ReturnType<typeof import('./report.mjs').createReport>} report
 */
export async function checkReading(ask, report) {
  let refusals = 0
  let unanswered = 0

  /**
   * @param {string} path  of the contract
   * @param {Record<string, unknown>} [input]
   * @returns {Promise<unknown>} the parsed body; undefined if there is none to go on with
   */
  async function read(path, input = {}) {
    const key = `GET ${path}`
    const line = report.line(key)
    const lacking = Object.entries(input).find(([, value]) => value === undefined || value === null || value === '')
    if (lacking) return line.note(`not asked: no ${lacking[0]} is known`)
    const address = addressOf(path, input)
    const reply = await answerTo(address, line)
    if (!reply) return undefined
    if (reply.status === 401 && ++refusals > 1) {
      line.wrong('status 401: the token is not accepted')
      throw new Refused()
    }
    const body = bodyOf(reply, line)
    if (body === undefined) return undefined
    checkBody(path, reply, body, line)
    await checkTimes(key, address, reply, line)
    return body
  }

  /**
   * Returns the answer to one of the calls; undefined if that one alone gets none.
   * @param {string} address
   * @param {Line} line
   * @param {string} [accept]
   * @returns {Promise<Reply | undefined>}
   */
  async function answerTo(address, line, accept = 'application/json') {
    try {
      const reply = await ask(address, { headers: { accept } })
      unanswered = 0
      return reply
    } catch (error) {
      if (!(error instanceof Unreachable) || report.findings.length === 1 || ++unanswered > 1) throw error
      return void line.wrong(error.message)
    }
  }

  /**
   * @param {string} key
   * @param {string} address
   * @param {Reply} reply
   * @param {Line} line
   */
  async function checkTimes(key, address, reply, line) {
    const times = [reply.ms]
    if (LISTS.test(key)) times.push((await ask(address)).ms, (await ask(address)).ms)
    times.sort((a, b) => a - b)
    const [median, worst] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0]
    const said = times.length > 1 ? `${ms(median)} (worst of 3: ${ms(worst)})` : ms(median)
    if (median > SLOW_MS) line.note(`slow: ${said}`)
    else line.ok(said)
  }

  const user = asRow(await read('/user/get_detail/'))
  await read('/memberType/')
  await read('/role/')
  const vendors = rowsOf(await read('/vendors/get_detail/'))
  await read('/vendors/')
  const vendorId = user.vendor_id ?? vendors[0]?.id
  await read('/vendor/{id}/', { id: vendorId })
  const links = rowsOf(await read('/vendorUser/', { vendorId }))
  await read('/vendorUser/{id}/', { id: links[0]?.id })
  const userName = user.userName ?? asRow(links[0]?.user).user_name
  await read('/vendorUser/is_exist_user/', { userName })
  await read('/user/is_exist_user/', { userName })
  await read('/idProviderUser/', { userName })
  const groups = rowsOf(await read('/vendorGroup/', { vendorId }))
  await read('/vendorGroup/{id}/', { id: groups[0]?.id })
  await read('/vendorGroupUser/', { vendorId, vendorGroupId: groups[0]?.id })
  const apps = rowsOf(await read('/application/', { vendorId }))
  await read('/application/{id}/', { id: apps[0]?.id })
  await read('/integratedApplication/{id}/', { id: apps[0]?.id })
  await readToken()
  const documents = rowsOf(await read('/uploadDocument/'))
  await readDocument(documents[0]?.id)

  async function readToken() {
    const line = report.line('GET /validateUserToken/')
    const reply = await answerTo('/validateUserToken/?token=unknown-token', line)
    if (!reply) return
    if (reply.status >= 400 && reply.status < 500) line.ok(`an unknown token is refused (${reply.status})`)
    else line.wrong(`an unknown token is answered with ${reply.status}`)
  }

  /** @param {unknown} id */
  async function readDocument(id) {
    const line = report.line('GET /uploadDocument/{id}/')
    if (id === undefined) return line.note('not asked: no document is there')
    const reply = await answerTo(addressOf('/uploadDocument/{id}/', { id }), line, '*/*')
    if (!reply || !checkStatus(reply, line)) return
    if (isHtml(reply)) line.note('an HTML page: it is offered for download, never shown')
    line.ok(`${size(reply.bytes)}, ${ms(reply.ms)}`)
  }
}

/**
 * @param {string} path
 * @param {Record<string, unknown>} input
 */
function addressOf(path, input) {
  const filled = path.replace('{id}', () => encodeURIComponent(String(input.id)))
  const query = new URLSearchParams(Object.entries(input).flatMap(([key, value]) => (key === 'id' ? [] : [[key, String(value)]])))
  return filled + (query.size > 0 ? `?${query}` : '')
}

/**
 * Returns whether there is an answer to look at.
 * @param {Reply} reply
 * @param {Line} line
 */
function checkStatus({ status, headers }, line) {
  if (status >= 200 && status < 300) return true
  const location = String(headers.location ?? '').replace(/[?#].*/, '')
  if (status === 403) line.note('status 403: not for the role of this token')
  else if (status >= 300 && status < 400) line.wrong(`status ${status}: redirects to ${location || 'nowhere'}, which loses the token`)
  else line.wrong(`status ${status} instead of 200`)
  return false
}

/** @param {Reply} reply */
export const isHtml = ({ text, headers }) => /html/.test(headers['content-type'] ?? '') || text.trimStart().startsWith('<')

/**
 * @param {Reply} reply
 * @param {Line} line
 */
function bodyOf(reply, line) {
  if (!checkStatus(reply, line)) return undefined
  if (isHtml(reply)) return line.wrong('HTML instead of JSON')
  // An account that does not exist may be answered by nothing.
  if (!reply.text.trim()) return null
  try {
    return JSON.parse(reply.text)
  } catch {
    return line.wrong('the body is no JSON')
  }
}

/**
 * @param {string} path
 * @param {Reply} reply
 * @param {unknown} body
 * @param {Line} line
 */
function checkBody(path, reply, body, line) {
  const operation = operationOf('GET', path)
  const schema = operation && answerSchemaOf(operation, 200)
  if (!schema) throw new Error(`The contract has no answer to GET ${path}`)
  const difference = differenceOf(schema, body)
  if (difference) line.wrong(difference)
  const rows = rowsOf(body)
  const isList = Array.isArray(body) || Array.isArray(asRow(body).results)
  if (isList && asRow(body).next) line.wrong('next: one page of the list, which the console refuses')
  const row = resolved(itemOf(schema))
  const of = isList ? ` of ${rows.length}` : ''
  for (const { name, count, shown } of missingIn(row, isList ? rows : body === null ? [] : [asRow(body)])) {
    if (operation['x-leaves-out']?.includes(name)) continue
    line.note(`no ${name}${isList ? ` in ${count}${of}` : ''}: ${shown}`)
  }
  for (const text of [...oddIds(reply.text, rows), ...oddDates(rows)]) line.note(text)
  if (!isList) return
  const seconds = rows.length / ROWS_A_SECOND
  const shown = seconds >= 0.1 ? `, all of them are shown in about ${seconds.toFixed(1)} s` : ''
  line.ok(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}, ${size(reply.bytes)}${shown}`)
}

/**
 * Returns the schema of a row, or of the object itself.
 * @param {Schema} schema
 */
function itemOf(schema) {
  const [first] = schema.oneOf ?? schema.anyOf ?? [schema]
  return first?.items ?? first ?? {}
}

/**
 * Lists the fields that are missing in some rows, and what the console shows instead.
 * @param {Schema} schema
 * @param {readonly Row[]} rows
 */
function missingIn({ properties = {} }, rows) {
  return Object.entries(properties).flatMap(([name, { 'x-when-missing': shown, 'x-other-name': other = name }]) => {
    const count = shown ? rows.filter(row => row[name] === undefined && row[other] === undefined).length : 0
    return shown && count > 0 ? [{ name, count, shown }] : []
  })
}

/**
 * @param {string} text
 * @param {readonly Row[]} rows
 */
function oddIds(text, rows) {
  const numbers = text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/\d{16,}/g) ?? []
  const inexact = numbers.filter(digits => !Number.isSafeInteger(Number(digits)))
  const ids = rows.map(({ id }) => String(id)).filter(id => id !== 'undefined')
  const seen = new Set()
  const twice = ids.find(id => seen.size === seen.add(id).size)
  return [
    ...(inexact.length > 0
      ? [
          `${inexact.length} numbers above 2^53 (${inexact[0]}): ` +
            'browsers before Chrome 114, Firefox 135, Safari 18.4 cannot use them as ids',
        ]
      : []),
    ...(twice === undefined ? [] : [`the id ${twice} stands twice: its rows cannot be told apart in choices`]),
  ]
}

const DATE = /^\d{4}-\d{2}-\d{2}($|T[\d:.,]+(Z|[+-]\d{2}(:?\d{2})?)$)/

/** @param {readonly Row[]} rows */
function oddDates(rows) {
  const odd = rows.map(row => row.expiration_date).filter(date => typeof date === 'string' && !DATE.test(date))
  return odd.length > 0 ? [`expiration_date without an offset, or no date, in ${odd.length} of ${rows.length} (${odd[0]}): a dash`] : []
}

/**
 * @param {unknown} body
 * @returns {readonly Row[]}
 */
function rowsOf(body) {
  const rows = Array.isArray(body) ? body : asRow(body).results
  return Array.isArray(rows) ? rows.map(asRow) : []
}

/**
 * @param {unknown} value
 * @returns {Row}
 */
const asRow = value => (typeof value === 'object' && value && !Array.isArray(value) ? /** @type {Row} */ (value) : {})

/** @param {number} value */
export const ms = value => `${Math.round(value)} ms`
/** @param {number} bytes */
export const size = bytes => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`)
