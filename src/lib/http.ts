import { isObject, type Shape } from './shape.ts'

/** An HTTP status; `NETWORK`: no answer; `TIMEOUT`: none in time; `FORMAT`: an answer, but not of the expected shape. */
type ErrorCode = number | 'NETWORK' | 'TIMEOUT' | 'FORMAT'

/** A request that failed. `body` is the parsed JSON of the answer, or its plain text, where it had any. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly body: unknown
  constructor(code: ErrorCode, body?: unknown) {
    super(String(code))
    this.code = code
    this.body = body
  }
}

/** Who sends a request. */
interface Sender {
  /** What is put before the path. */
  baseUrl: string
  token(): string | null
}

/** What the requests need of the layers above; filled when the console starts. */
interface Connection extends Sender {
  /** Milliseconds until a request, its body included, has failed. */
  timeoutMs: number
  /** The token that a request carried is no longer accepted. */
  unauthorized(token: string | null): void
  /** Told once of each failure that is to be shown to the user (spec, section 8, global handler). */
  failed(error: ApiError): void
}

export let connection: Connection
let life = new AbortController()

/** Opens the way to the platform. */
export function connect(to: Connection): void {
  connection = to
  life = new AbortController()
}

/** Ends what is under way, silently, and sends nothing any more. */
export function disconnect(): void {
  life.abort()
}

/** Whether a failure is only the end of a request that nobody waits for any more. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Options {
  /** The caller treats a 401 itself: it does not mean that the session has ended. */
  own401?: boolean
  /** What the answer is to be; by default JSON. */
  accept?: string
  /** The caller's own time limit, in place of the configured one. */
  limit?: AbortSignal
}

/** Where a request goes, and what it carries. The input's keys fill the path's `{key}`s, the others are the query or the JSON body. */
function requestOf(method: Method, path: string, input: object, { baseUrl, token: tokenOf }: Sender, accept = 'application/json') {
  const rest = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let address = `${baseUrl}/api/v1${path}`
  for (const [key, value] of Object.entries(input)) {
    if (address.includes(`{${key}}`)) {
      // An empty segment, or one of dots, leads elsewhere (URL Standard), a number that is not exact to something else.
      if (/^\.{0,2}$/.test(String(value ?? '')) || (typeof value === 'number' && value > 2 ** 53 - 1)) throw reported(new ApiError(404))
      address = address.replace(`{${key}}`, () => encodeURIComponent(String(value).toWellFormed()))
    } else if (value !== undefined) {
      rest.set(key, String(value))
      body[key] = value
    }
  }
  const headers = new Headers({ Accept: accept })
  const token = tokenOf()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const init: RequestInit = { method, headers, credentials: 'omit', cache: 'no-store' }
  if (rest.size && (method === 'GET' || method === 'DELETE')) address += `?${rest}`
  else if (rest.size) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(body)
  }
  return { address, init, token, key: `${method} ${address} ${token}` }
}

/** A request that has been sent ahead; `body` is what it was answered with, once that is there and is a success. */
interface Ahead {
  answer: Promise<Response>
  body?: string
  controller: AbortController
  sentAt: number
}

/** What nobody has asked for yet. */
const ahead = new Map<string, Ahead>()
/** An answer that has waited for so many milliseconds tells nothing any more. */
const AHEAD_MS = 60_000

/**
 * Sends the GET that a page will send as soon as its code is there, and reads the body, so that nothing is left to wait for. That
 * call gets this answer; a failure is for it to treat.
 */
export function askAhead(path: string, sender: Sender): void {
  const { address, init, key } = requestOf('GET', path, {}, sender)
  const controller = new AbortController()
  const sent: Ahead = { sentAt: performance.now(), controller, answer: fetch(address, { ...init, signal: controller.signal }).then(readOut) }
  sent.answer.catch(() => undefined)
  ahead.set(key, sent)

  async function readOut(response: Response) {
    const body = await response.text()
    if (response.ok) sent.body = body
    return Object.assign(response, { text: async () => body })
  }
}

const sentAhead = (key: string) => {
  const sent = ahead.get(key)
  return sent && performance.now() - sent.sentAt < AHEAD_MS ? sent : undefined
}

/** Resolves when everything that was asked ahead has been answered, or has failed. */
export async function aheadAnswered(): Promise<void> {
  await Promise.allSettled([...ahead.values()].map(({ answer }) => answer))
}

/** Sends the request, unless that has been done ahead. */
function answerTo({ address, init, key }: ReturnType<typeof requestOf>, signal: AbortSignal): Promise<Response> {
  const sent = sentAhead(key)
  if (!sent) return fetch(address, { ...init, signal })
  ahead.delete(key)
  signal.addEventListener('abort', () => sent.controller.abort(signal.reason))
  return sent.answer
}

/** Sends a request and has `read` take what it needs of the answer. */
export async function send<Content>(
  method: Method, path: string, input: object, read: (response: Response) => Promise<Content>, signal?: AbortSignal, options: Options = {},
): Promise<Content> {
  const request = requestOf(method, path, input, connection, options.accept)
  const limit = options.limit ?? AbortSignal.timeout(connection.timeoutMs)
  const silent = signal ? AbortSignal.any([signal, life.signal]) : life.signal
  let error: ApiError
  try {
    silent.throwIfAborted()
    const response = await answerTo(request, AbortSignal.any([silent, limit]))
    if (response.ok) return await read(response)
    error = new ApiError(response.status, bodyOf(await response.text()))
  } catch {
    if (silent.aborted) throw silent.reason
    error = new ApiError(limit.aborted ? 'TIMEOUT' : 'NETWORK')
  }
  if (error.code !== 401) throw reported(error)
  if (!options.own401) connection.unauthorized(request.token)
  throw error
}

/** Shows the failure, unless the caller has the server's own words for it. */
function reported(error: ApiError): ApiError {
  if (!(error.code === 400 && error.body !== undefined)) connection.failed(error)
  return error
}

/** The body of a failed answer. A page of HTML (from a proxy, say) holds no words for the user: it counts as an empty text. */
function bodyOf(text: string): unknown {
  try {
    return text.trim() ? JSON.parse(text) : undefined
  } catch {
    return text.trimStart().startsWith('<') ? '' : text
  }
}

/** The parsed answer; undefined where it is empty. */
export async function json(method: Method, path: string, input: object, signal?: AbortSignal, options?: Options): Promise<unknown> {
  const text = await send(method, path, input, response => response.text(), signal, options)
  try {
    return text.trim() ? JSON.parse(text) : undefined
  } catch {
    throw reported(new ApiError('FORMAT'))
  }
}

/** What was made of an answer; where it did not fit, the request has failed. */
export function fitting<Output>(output: Output | undefined): Output {
  if (output === undefined) throw reported(new ApiError('FORMAT'))
  return output
}

export type Call<Input, Output> = (input: Input, signal?: AbortSignal) => Promise<Output>
/** A call that knows its path, so that it can be asked ahead. */
type Get<Input, Output> = Call<Input, Output> & { path: string }
/** A list of which `ready` is what was asked ahead, where that has come and is one. */
type GetList<Input, Item> = Get<Input, Item[]> & { ready(): Item[] | undefined }

/** A list of objects of this shape, answered bare or as `{results: [...]}`. */
export function list<Input extends object, Item>(path: string, shape: Shape<Item | undefined>): GetList<Input, Item> {
  const itemsOf = (answer: unknown) => {
    const items = isObject(answer) ? answer.results : answer
    return Array.isArray(items) && items.every(isObject) ? items.map(item => shape(item) as Item) : undefined
  }
  const call: Call<Input, Item[]> = async (input, signal) => fitting(itemsOf(await json('GET', path, input, signal)))
  const ready = () => {
    const { key } = requestOf('GET', path, {}, connection)
    const { body } = sentAhead(key) ?? {}
    try {
      const items = itemsOf(JSON.parse(body ?? ''))
      if (items) ahead.delete(key)
      return items
    } catch {
      return undefined
    }
  }
  return Object.assign(call, { path, ready })
}

/** One object of this shape. */
export function one<Input extends object, Output>(path: string, shape: Shape<Output | undefined>, options?: Options): Get<Input, Output> {
  const call: Call<Input, Output> = async (input, signal) => fitting(shape(await json('GET', path, input, signal, options)))
  return Object.assign(call, { path })
}
