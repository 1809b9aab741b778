import { fetchOrTake, takePrefetched } from './prefetch.ts'
import { type Method, requestOf, type Sender } from './request.ts'
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

interface Options {
  /** The caller treats a 401 itself: it does not mean that the session has ended. */
  own401?: boolean
  /** What the answer is to be; by default JSON. */
  accept?: string
  /** The caller's own time limit, in place of the configured one. */
  limit?: AbortSignal
}

/** Sends a request and has `read` take what it needs of the answer. */
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
async function json(method: Method, path: string, input: object, signal?: AbortSignal, options?: Options): Promise<unknown> {
  const text = await send(method, path, input, response => response.text(), signal, options)
  try {
    return text.trim() ? JSON.parse(text) : undefined
  } catch {
    throw reported(new ApiError('FORMAT'))
  }
}

/** What was made of an answer; where it did not fit, the request has failed. */
function fitting<Output>(output: Output | undefined): Output {
  if (output === undefined) throw reported(new ApiError('FORMAT'))
  return output
}

type Call<Input, Output> = (input: Input, signal?: AbortSignal) => Promise<Output>
/** A call that knows its path, so that it can be prefetched. */
type Get<Input, Output> = Call<Input, Output> & { path: string }
/** A list that gives, once, what was prefetched of it, where that has come and is a list. */
type GetList<Input, Item> = Get<Input, Item[]> & { takePrefetched(): Item[] | undefined }

/** A list of objects of this shape, answered bare or as `{results: [...]}`. */
export function list<Input extends object, Item>(path: string, shape: Shape<Item | undefined>): GetList<Input, Item> {
  const itemsOf = (answer: unknown) => {
    const items = isObject(answer) ? answer.results : answer
    return Array.isArray(items) && items.every(isObject) ? items.map(item => shape(item) as Item) : undefined
  }
  const call: Call<Input, Item[]> = async (input, signal) => fitting(itemsOf(await json('GET', path, input, signal)))
  return Object.assign(call, { path, takePrefetched: () => takePrefetched(path, connection, itemsOf) })
}

/** One object of this shape. */
export function one<Input extends object, Output>(path: string, shape: Shape<Output | undefined>, options?: Options): Get<Input, Output> {
  const call: Call<Input, Output> = async (input, signal) => fitting(shape(await json('GET', path, input, signal, options)))
  return Object.assign(call, { path })
}

/** One object, or undefined where the server knows none: it may say so with null, false, 0, nothing, `{}` or `{result: false}`. */
export function lookup<Input extends object, Output>(path: string, shape: Shape<Output | undefined>): Call<Input, Output | undefined> {
  return async (input, signal) => {
    const answer = await json('GET', path, input, signal)
    if (!answer || (isObject(answer) && (!Object.keys(answer).length || answer.result === false))) return undefined
    return fitting(shape(answer))
  }
}

/**
 * A change. Without a shape, whatever the answer holds, even nothing, is a success and is nobody's; with one, it is an object of that
 * shape.
 */
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
