import { fetchOrTake, takePrefetched } from './prefetch.ts'
import { type Method, requestOf, type Sender } from './request.ts'
import { isObject, type Shape } from './shape.ts'

/** An HTTP status, or `NETWORK` (no response), `TIMEOUT` (no response in time), `FORMAT` (a response of the wrong shape). */
type ErrorCode = number | 'NETWORK' | 'TIMEOUT' | 'FORMAT'

/** A failed request. `body` is the response's parsed JSON, its plain text, or undefined where it was empty. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly body: unknown
  constructor(code: ErrorCode, body?: unknown) {
    super(String(code))
    this.code = code
    this.body = body
  }
}

/** Dependencies of requests on the layers above; set when the console starts. */
interface Connection extends Sender {
  /** Time limit for a request including its response body, in milliseconds. */
  timeoutMs: number
  /** Called when the platform rejects the token that a request carried. */
  unauthorized(token: string | null): void
  /** Called once for each failure that the user has to see (spec, section 8, global handler). */
  failed(error: ApiError): void
}

export let connection: Connection
let life = new AbortController()

/** Sets the connection that all later requests use. */
export function connect(to: Connection): void {
  connection = to
  life = new AbortController()
}

/** Aborts all requests silently, and refuses new ones. */
export function disconnect(): void {
  life.abort()
}

/** Returns whether an error only says that a request was aborted. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

interface Options {
  /** The caller handles a 401: it does not end the session. */
  own401?: boolean
  /** The `Accept` header; JSON by default. */
  accept?: string
  /** Replaces the configured time limit. */
  limit?: AbortSignal
}

/**
 * Sends a request and resolves to what `read` makes of a successful response. Rejects with an `ApiError`, or an `AbortError` once aborted.
 */
export async function send<Content>(
  method: Method, path: string, input: object, read: (response: Response) => Promise<Content>, signal?: AbortSignal, options: Options = {},
): Promise<Content> {
  const request = requestOf(method, path, input, connection, options.accept)
  if (!request) throw reported(new ApiError(404))
  const limit = options.limit ?? AbortSignal.timeout(connection.timeoutMs)
  const silent = signal ? AbortSignal.any([signal, life.signal]) : life.signal
  let error: ApiError
  try {
    silent.throwIfAborted()
    const response = await fetchOrTake(request, AbortSignal.any([silent, limit]))
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

/** Reports a failure to the global handler, unless the caller has server messages to show. */
function reported(error: ApiError): ApiError {
  if (!(error.code === 400 && error.body !== undefined)) connection.failed(error)
  return error
}

/**
 * Parses the body of an error response. An HTML page (from a proxy, for example) has no message for the user and counts as an empty text.
 */
function bodyOf(text: string): unknown {
  try {
    return text.trim() ? JSON.parse(text) : undefined
  } catch {
    return text.trimStart().startsWith('<') ? '' : text
  }
}

/** Resolves to the parsed response; undefined where it is empty. */
async function json(method: Method, path: string, input: object, signal?: AbortSignal, options?: Options): Promise<unknown> {
  const text = await send(method, path, input, response => response.text(), signal, options)
  try {
    return text.trim() ? JSON.parse(text) : undefined
  } catch {
    throw reported(new ApiError('FORMAT'))
  }
}

/** Returns the value, and fails the request where it has the wrong shape (undefined). */
function fitting<Output>(output: Output | undefined): Output {
  if (output === undefined) throw reported(new ApiError('FORMAT'))
  return output
}

type Call<Input, Output> = (input: Input, signal?: AbortSignal) => Promise<Output>
/** A call that exposes its path, so that it can be prefetched. */
type Get<Input, Output> = Call<Input, Output> & { path: string }
/** A list call. `takePrefetched` returns the prefetched items once, if they have arrived and are a valid list. */
type GetList<Input, Item> = Get<Input, Item[]> & { takePrefetched(input: Input): Item[] | undefined }

/** Creates a GET call for a list of objects, sent bare or as `{results: [...]}`. */
export function list<Input extends object, Item>(path: string, shape: Shape<Item | undefined>): GetList<Input, Item> {
  const itemsOf = (answer: unknown) => {
    const items = isObject(answer) ? answer.results : answer
    return Array.isArray(items) && items.every(isObject) ? items.map(item => shape(item) as Item) : undefined
  }
  const call: Call<Input, Item[]> = async (input, signal) => fitting(itemsOf(await json('GET', path, input, signal)))
  return Object.assign(call, { path, takePrefetched: (input: Input) => takePrefetched(path, input, connection, itemsOf) })
}

/** Creates a GET call for one object. */
export function one<Input extends object, Output>(path: string, shape: Shape<Output | undefined>, options?: Options): Get<Input, Output> {
  const call: Call<Input, Output> = async (input, signal) => fitting(shape(await json('GET', path, input, signal, options)))
  return Object.assign(call, { path })
}

/** Creates a GET call for an object that may not exist: null, false, 0, an empty body, `{}` and `{result: false}` resolve to undefined. */
export function lookup<Input extends object, Output>(path: string, shape: Shape<Output | undefined>): Call<Input, Output | undefined> {
  return async (input, signal) => {
    const answer = await json('GET', path, input, signal)
    if (!answer || (isObject(answer) && (!Object.keys(answer).length || answer.result === false))) return undefined
    return fitting(shape(answer))
  }
}

/** Creates a call that changes something. Without a shape, the response body is ignored; with one, it has to be an object of that shape. */
interface Write {
  <Input extends object>(path: string): Call<Input, void>
  <Input extends object, Output>(path: string, shape: Shape<Output | undefined>, options?: Options): Call<Input, Output>
}

function writing(method: Method): Write {
  return <Input extends object, Output>(path: string, shape?: Shape<Output | undefined>, options?: Options) =>
    async (input: Input, signal?: AbortSignal) => {
      const answer = await json(method, path, input, signal, options)
      return shape ? fitting(shape(answer)) : undefined as Output
    }
}

export const post = writing('POST')
export const put = writing('PUT')
export const patch = writing('PATCH')
export const remove = writing('DELETE')
