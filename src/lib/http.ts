import { clearAnswers, isOld, takeOrFetch } from './answers.ts'
import { fetchWrite } from './fetchWrite.ts'
import { parseJson } from './json.ts'
import { pause, REPEAT_AFTER_MS } from './repeat.ts'
import { type Method, requestOf, type Sender } from './request.ts'

/**
 * An HTTP status, or `NETWORK` (no response), `TIMEOUT` (no response in time), `FORMAT` (a response of the wrong shape), `UNSENT` (refused
 * by the console: an id is missing or inexact).
 */
type ErrorCode = number | 'NETWORK' | 'TIMEOUT' | 'FORMAT' | 'UNSENT'

/** Identifies a request for support: no query, no body and no token, and when it was answered, in milliseconds since the epoch. */
export interface Trace {
  at: number
  method: Method
  path: string
  /** The `x-request-id` of the response. */
  requestId: string | null | undefined
  /** Whether the browser was offline when the request was sent. */
  isOffline: boolean
}

/** A failed request. `body` is the response's parsed JSON, its plain text, or undefined if it was empty. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly body: unknown
  readonly trace: Trace | undefined
  constructor(code: ErrorCode, body?: unknown, trace?: Trace) {
    super(String(code))
    this.code = code
    this.body = body
    this.trace = trace
  }
  /** Whether the platform refused the request: a status of 4xx. */
  get isRefused(): boolean {
    return Number(this.code) >= 400 && Number(this.code) < 500
  }
}

/** A file of the console that was lost: unlike other failures, no one has reported it. */
export class LostFile extends ApiError {}

/** Dependencies of requests on the layers above; set when the console starts. */
interface Connection extends Sender {
  /** Time limit for a request including its response body, in milliseconds. */
  timeoutMs: number
  /** Called when the platform rejects the token that a request carried. */
  unauthorized(token: string | null): void
  /** Called once for each failure that the user has to see (spec, section 8, global handler). */
  failed(error: ApiError): void
}

/** How late the end of a time limit may be noticed while the page is awake, in milliseconds. */
const LATE_MS = 5000

export let connection: Connection
let life = new AbortController()
/** While requests are held back: resolves once they may be sent again. */
let held: Promise<void> | undefined
let release = () => {}

/** Sets the connection that all later requests use. */
export function connect(to: Connection): void {
  connection = to
  life = new AbortController()
}

/** Holds back all requests that have not been sent, or sends them: another tab may hold another session. */
export function holdRequests(isHeld: boolean): void {
  if (isHeld === (held !== undefined)) return
  release()
  held = isHeld ? new Promise(resolve => void (release = resolve)) : undefined
}

/** Aborts all requests silently, and refuses new ones. */
export const disconnect = (): void => life.abort()

/** Returns whether an error only says that a request was aborted. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** Returns whether a request failed without a response, or without one in time. */
export function isNetworkFailure(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'TIMEOUT')
}

/** Returns whether the platform said that what a request names does not exist: a page of HTML is of a server before it. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404 && error.body !== ''
}

export interface Options {
  /** The caller handles a 401: it does not end the session. */
  handlesUnauthorized?: boolean
  /** The `Accept` header; JSON by default. */
  accept?: string
  /** Replaces the configured time limit; called for each try. */
  limit?: () => AbortSignal
  /** The caller counts a 404 as done, as an empty list, or as no object: it is not reported. */
  expectsGone?: boolean
  /** The vendor of what changes, if the input does not name it. */
  vendor?: unknown
}

/**
 * Sends a request and resolves to what `read` makes of a successful response. Rejects with an `ApiError`, or an `AbortError` once aborted.
 */
export async function send<Content>(
  method: Method,
  path: string,
  input: object,
  read: (response: Response, trace: () => Trace) => Promise<Content>,
  signal?: AbortSignal,
  options: Options = {},
): Promise<Content> {
  const { isOffline } = traceOf(method, path)
  const cancel = signal ? AbortSignal.any([signal, life.signal]) : life.signal
  const waits = method === 'GET' ? [...REPEAT_AFTER_MS] : []
  let error: ApiError
  for (;;) {
    if (held) await held
    // For each try, as the token may have changed.
    const request = requestOf(method, path, input, connection, options.accept)
    if (!request) throw reported(new ApiError('UNSENT', undefined, traceOf(method, path)))
    const trace = (response?: Response) => ({ ...traceOf(method, request.address, response), isOffline })
    // Both are read after the request too, which keeps them: WebKit collects a joined signal that only a request has, Node such a limit.
    const limit = options.limit?.() ?? AbortSignal.timeout(connection.timeoutMs)
    const either = AbortSignal.any([cancel, limit])
    let isAnswered = false
    const sentAt = Date.now()
    try {
      cancel.throwIfAborted()
      const response = await (method === 'GET'
        ? takeOrFetch(request, either)
        : fetchWrite(request.address, { ...request.init, signal: either }))
      isAnswered = true
      if (response.ok) return await read(response, () => trace(response))
      error = new ApiError(response.status, bodyOf(await response.text()), trace(response))
    } catch {
      if (cancel.aborted) throw cancel.reason
      error = new ApiError(limit.aborted ? 'TIMEOUT' : 'NETWORK', undefined, trace())
    }
    if (error.code === 401) {
      clearAnswers()
      if (options.handlesUnauthorized) throw error
      connection.unauthorized(request.token)
      // Refused with the token of before: another tab has extended the session meanwhile, or is about to.
      if (held || ![null, request.token].includes(connection.token())) continue
      throw error
    }
    const wait = waits.shift()
    // While the computer slept, or the page was in the bfcache, no answer was heard. Limits of their own are not counted from the start.
    const hasSlept = limit.aborted && !options.limit && isOld(sentAt, connection.timeoutMs + LATE_MS)
    if (wait === undefined || ((isAnswered || either.aborted) && !hasSlept)) break
    await pause(wait, cancel)
  }
  throw options.expectsGone && isGone(error) ? error : reported(error)
}

/** Leaves out the query, which can name people. */
export const traceOf = (method: Method, address: string, response?: Response): Trace => ({
  at: Date.now(),
  method,
  path: address.replace(/^\w+:\/\/[^/]*|\?.*/gs, ''),
  requestId: response?.headers.get('x-request-id'),
  // Not in every environment of the tests.
  isOffline: globalThis.navigator?.onLine === false,
})

/** Reports a failure to the global handler, unless the caller has server messages to show. */
export function reported(error: ApiError): ApiError {
  if (!(error.code === 400 && error.body !== undefined)) connection.failed(error)
  return error
}

/** Parses the body of an error response. An HTML page, of a proxy for example, says nothing to the user and counts as an empty text. */
function bodyOf(text: string): unknown {
  try {
    return text.trim() ? parseJson(text) : undefined
  } catch {
    return text.trimStart().startsWith('<') ? '' : text
  }
}
