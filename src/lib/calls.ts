import { type Answer, latestItems, recall, remember, takePrefetched } from './answers.ts'
import { changed, changedAt, tick } from './changes.ts'
import { ApiError, connection, isGone, type Options, reported, send, type Trace } from './http.ts'
import { parseJson } from './json.ts'
import { type Method, requestOf } from './request.ts'
import { isObject, saysNothing, type Shape } from './shape.ts'

/** Reads the parsed response, which is undefined if it is empty. Fails the request if that has the wrong shape (undefined). */
async function json<Output>(
  method: Method,
  path: string,
  input: object,
  read: (answer: unknown) => Output | undefined,
  signal?: AbortSignal,
  options?: Options,
): Promise<Output> {
  const readText = async (response: Response, trace: () => Trace) =>
    [await response.text(), response.headers.get('content-type') ?? '', trace] as const
  const [text, type, trace] = await send(method, path, input, readText, signal, options)
  try {
    const output = read(parse(text, type, method))
    if (output !== undefined) return output
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw reported(new ApiError('FORMAT', undefined, trace()))
}

/**
 * Parses the body of a response; undefined if it is empty. A change may be answered by a word (`OK`), which has no value, but not by a page
 * of HTML, which is not the platform's.
 */
function parse(text: string, type: string, method: Method): unknown {
  if (!text.trim()) return undefined
  try {
    return parseJson(text)
  } catch (error) {
    if (method === 'GET' || type.includes('html') || text.trimStart().startsWith('<')) throw error
    return undefined
  }
}

/** Boxes a value, to tell a response without a value from one of the wrong shape (undefined). */
const boxed = <Output>(output: Output | undefined) => (output === undefined ? undefined : { output })

/** The entity of a path: its first segment. */
const entityOf = (path: string): string => path.split('/')[1]!

interface Call<Input, Output> {
  (input: Input, signal?: AbortSignal, options?: Options): Promise<Output>
}

/** A GET call whose answer changes when this page changes certain entities. */
interface Get<Input, Output> extends Call<Input, Output> {
  /** Returns when this page has last sent a change that may have changed the answer, to find out later whether it has since. */
  changedAt(input: Input): number
}

interface GetList<Input, Item> extends Get<Input, readonly Item[]> {
  requestKey(input: Input): string
  /** Returns the prefetched list, once, which needs no request, else the remembered one. */
  available(input: Input): (Answer<Item> & { isPrefetched?: boolean }) | undefined
  remembered(input: Input): Answer<Item> | undefined
  /** Returns the items of the last answer, also to the substitute, whatever has changed since. */
  latest(input: Input): readonly Item[] | undefined
  /** Asks, and does not remember the answer: for one of a thousand requests, which would replace all other answers. */
  ask: Call<Input, readonly Item[]>
}

interface ListOptions<Input, Item> {
  /** The entities whose change makes the list another one, each named by the first segment of its paths; by default any. */
  changedBy?: readonly string[]
  /** A list of the same items and more, whose remembered answer stands in for one that is not remembered. */
  substitute?: GetList<Input, Item>
  /** The inputs that name what holds the items, the narrowest first, and its entity. That it does not exist (404) is a change. */
  within?: readonly (readonly [input: keyof Input, entity: string])[]
}

/** Creates a GET call for a list of objects, bare or as `{results: [...]}`, no page (`next`). Remembers answers until they may change. */
export function list<Input extends object, Item>(
  path: string,
  shape: Shape<Item | undefined>,
  { changedBy, substitute, within = [] }: ListOptions<Input, Item> = {},
): GetList<Input, Item> {
  const dependencies = { entities: changedBy }
  const itemsOf = (answer: unknown) => {
    const items = isObject(answer) && !answer.next ? answer.results : answer
    return Array.isArray(items) && items.every(isObject) ? items.map(item => shape(item) as Item) : undefined
  }
  const requestKey = (input: Input) => requestOf('GET', path, input, connection)?.key ?? JSON.stringify(input)
  const ask: Call<Input, readonly Item[]> = async (input, signal, options) => {
    try {
      return await json('GET', path, input, itemsOf, signal, options)
    } catch (error) {
      const [name, entity] = within.find(([name]) => input[name] !== undefined) ?? []
      if (name && entity && isGone(error)) changed({ entity, id: input[name] })
      if (options?.expectsGone && isGone(error)) return []
      throw error
    }
  }
  const call: Call<Input, readonly Item[]> = async (input, signal, options) => {
    const sentAt = tick()
    return remember(requestKey(input), await ask(input, signal, options), sentAt, dependencies)
  }
  const remembered = (input: Input) => recall<Item>(requestKey(input), dependencies) ?? substitute?.remembered(input)
  const available = (input: Input) => {
    const answer = takePrefetched({ key: requestKey(input), token: connection.token() }, dependencies, itemsOf)
    return answer ? { ...answer, isPrefetched: true } : remembered(input)
  }
  const latest = (input: Input) => latestItems<Item>([requestKey(input), ...(substitute ? [substitute.requestKey(input)] : [])])
  return Object.assign(call, { requestKey, available, remembered, latest, ask, changedAt: () => changedAt(dependencies) })
}

interface GetOne<Input, Output> extends Get<Input, Output> {
  (input: Input, signal: AbortSignal | undefined, options: Options & { expectsGone: true }): Promise<Output | undefined>
}

/**
 * Creates a GET call for one object. It changes with its entity; if the input has an id, only with the object of that id. That it does not
 * exist (404) is a change: lists may still hold it. For a call that `expectsGone` it is none: that resolves, without a value. `of`: the
 * entity that lists hold, if the path begins with another one.
 */
export function one<Input extends object, Output>(
  path: string,
  shape: Shape<Output | undefined>,
  defaults: Options & { of?: string } = {},
): GetOne<Input, Output> {
  const entity = entityOf(path)
  const call: Call<Input, Output | undefined> = async (input, signal, options = defaults) => {
    try {
      return await json('GET', path, input, shape, signal, options)
    } catch (error) {
      if (options.expectsGone && isGone(error)) return undefined
      if (isGone(error)) changed({ entity: defaults.of ?? entity, id: idIn(input) })
      throw error
    }
  }
  return Object.assign(call as GetOne<Input, Output>, { changedAt: (input: Input) => changedAt({ entities: [entity], id: idIn(input) }) })
}

const idIn = (input: object): unknown => ('id' in input ? input.id : undefined)

/** Creates a GET call for an object that may not exist: false, 0, no body, nulls alone and a falsy `result` resolve to undefined. */
export function lookup<Input extends object, Output>(path: string, shape: Shape<Output | undefined>): Call<Input, Output | undefined> {
  return async (input, signal, options) => {
    const isNone = (answer: unknown) => !answer || saysNothing(answer) || (isObject(answer) && 'result' in answer && !answer.result)
    const read = (answer: unknown) => {
      if (isNone(answer)) return {}
      const output = shape(answer)
      // Without a known value it is something else, as a list is.
      return saysNothing(output) ? undefined : { output }
    }
    return (await json<{ output?: Output }>('GET', path, input, read, signal, options)).output
  }
}

/**
 * Creates a call that changes something. Without a shape, the response body is ignored; with one, it has to be an object of that shape.
 * A call that `expectsGone` resolves, without a value, if there is nothing to change any more.
 */
interface Write {
  <Input extends object>(path: string, defaults?: WriteOptions): Call<Input, void>
  <Input extends object, Output>(path: string, shape: Shape<Output | undefined>, defaults?: WriteOptions): Call<Input, Output>
}

interface WriteOptions extends Options {
  /** The entities that change; by default that of the path. */
  changes?: readonly string[]
}

let answered = 0

/** Counts the changes that were answered with success. */
export const writesAnswered = (): number => answered

function writing(method: Method): Write {
  return <Input extends object, Output>(path: string, ...rest: [Shape<Output | undefined>, WriteOptions?] | [WriteOptions?]) => {
    const [shape, defaults] = typeof rest[0] === 'function' ? [rest[0], rest[1]] : [undefined, rest[0]]
    return async (input: Input, signal?: AbortSignal, options: Options | undefined = defaults) => {
      try {
        const read = (answer: unknown) => (shape ? boxed(shape(answer)) : {})
        const { output } = await json<{ output?: Output }>(method, path, input, read, signal, options)
        answered++
        return output as Output
      } catch (error) {
        if (options?.expectsGone && isGone(error)) return undefined as Output
        throw error
      } finally {
        // Even a failed request may have been carried out.
        const { vendor = options?.vendor } = input as Record<string, unknown>
        changed({ entity: entityOf(path), id: idIn(input), vendor }, defaults?.changes)
      }
    }
  }
}

export const post = writing('POST')
export const put = writing('PUT')
export const patch = writing('PATCH')
export const remove = writing('DELETE')
