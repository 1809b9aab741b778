import { ApiError, connection, type Options, reported, send } from './http.ts'
import { takePrefetched } from './prefetch.ts'
import { forgetChanged, recall, type Remembered, rememberLater } from './remembered.ts'
import { type Method, requestOf } from './request.ts'
import { isObject, type Shape } from './shape.ts'

/** Reads the parsed response, which is undefined where it is empty. Fails the request where that has the wrong shape (undefined). */
async function json<Output>(
  method: Method, path: string, input: object, read: (answer: unknown) => Output | undefined, signal?: AbortSignal, options?: Options,
): Promise<Output> {
  const [text, trace] = await send(method, path, input, async (response, trace) => [await response.text(), trace] as const, signal, options)
  try {
    const output = read(text.trim() ? JSON.parse(text) : undefined)
    if (output !== undefined) return output
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw reported(new ApiError('FORMAT', undefined, trace()))
}

/** Tells a response without a value from one of the wrong shape. */
const wrapped = <Output,>(output: Output | undefined) => (output === undefined ? undefined : { output })

interface Call<Input, Output> {
  (input: Input, signal?: AbortSignal): Promise<Output>
}

/** A list that needs no wait. `isFresh`: it was prefetched, so it needs no request either. */
interface Known<Item> extends Remembered<Item> {
  isFresh?: boolean
}

/** A list call. */
interface GetList<Input, Item> extends Call<Input, readonly Item[]> {
  /** Identifies a request. */
  keyOf(input: Input): string
  /** Returns the prefetched list, once, else the remembered one. */
  known(input: Input): Known<Item> | undefined
  remembered(input: Input): Remembered<Item> | undefined
}

/**
 * Creates a GET call for a list of objects, sent bare or as `{results: [...]}`. Its answers are remembered until the session ends or one of
 * the entities `changedBy` changes, by default any. An entity is named by the first segment of its paths. The remembered answer of
 * `substitute`, a list of the same items and more, stands in for one that is not remembered.
 */
export function list<Input extends object, Item>(
  path: string, shape: Shape<Item | undefined>, changedBy?: readonly string[], substitute?: GetList<Input, Item>,
): GetList<Input, Item> {
  const itemsOf = (answer: unknown) => {
    const items = isObject(answer) ? answer.results : answer
    return Array.isArray(items) && items.every(isObject) ? items.map(item => shape(item) as Item) : undefined
  }
  const keyOf = (input: Input) => requestOf('GET', path, input, connection)?.key ?? ''
  const call: Call<Input, readonly Item[]> = async (input, signal) => {
    const remember = rememberLater<Item>(keyOf(input), changedBy)
    return remember(await json('GET', path, input, itemsOf, signal))
  }
  const remembered = (input: Input) => recall<Item>(keyOf(input)) ?? substitute?.remembered(input)
  const known = (input: Input) => {
    const key = keyOf(input)
    const items = takePrefetched(key, itemsOf)
    return items ? { items: rememberLater<Item>(key, changedBy)(items), at: Date.now(), isFresh: true } : remembered(input)
  }
  return Object.assign(call, { keyOf, known, remembered })
}

/** Creates a GET call for one object. */
export function one<Input extends object, Output>(path: string, shape: Shape<Output | undefined>, options?: Options): Call<Input, Output> {
  return (input, signal) => json('GET', path, input, shape, signal, options)
}

/** Creates a GET call for an object that may not exist: null, false, 0, an empty body, `{}` and `{result: false}` resolve to undefined. */
export function lookup<Input extends object, Output>(path: string, shape: Shape<Output | undefined>): Call<Input, Output | undefined> {
  return async (input, signal) => {
    const isNone = (answer: unknown) => !answer || (isObject(answer) && (!Object.keys(answer).length || answer.result === false))
    const found = await json<{ output?: Output }>('GET', path, input, answer => (isNone(answer) ? {} : wrapped(shape(answer))), signal)
    return found.output
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
      try {
        const read = (answer: unknown) => (shape ? wrapped(shape(answer)) : {})
        return (await json<{ output?: Output }>(method, path, input, read, signal, options)).output as Output
      } finally {
        // Even a failed request may have been carried out.
        forgetChanged(path.split('/')[1]!)
      }
    }
}

export const post = writing('POST')
export const put = writing('PUT')
export const patch = writing('PATCH')
export const remove = writing('DELETE')
