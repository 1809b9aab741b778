import { type Dependencies, isCurrent, onChanged, tick } from './changes.ts'
import { dayOf, today } from './format.ts'
import { parseJson } from './json.ts'
import { reuseEqual } from './keys.ts'
import { type ApiRequest, requestOf, type Sender } from './request.ts'
import { onSessionEnd } from './sessionMemory.ts'

/** A list that was answered in this session. */
export interface Answer<Item> {
  items: readonly Item[]
  /** When it arrived, in milliseconds since the epoch. */
  at: number
}

/** A request sent in advance, which no call has taken yet; `body` is its response text, once that has arrived successfully. */
interface Prefetch {
  token: string | null
  response: Promise<Response>
  body?: string
  controller: AbortController
  sentAt: number
  /** When it was sent, in milliseconds since the epoch: `tick` stands still while the computer sleeps. */
  at: number
}

/** Both by the key of the request, answers least recently used first. Never stored: they are the vendor's data. */
const prefetches = new Map<string, Prefetch>()
const answers = new Map<string, Answer<unknown> & { sentAt: number }>()
const MOST_ANSWERS = 50
let clearedAt = 0
let settled = Promise.resolve()

/** What is so old is loaded again when the page is shown again, in milliseconds. */
const OLD_MS = 5 * 60_000
/** The age after which an answer is asked for again before anything rests on it, in milliseconds. */
export const FRESH_MS = 60_000

/**
 * Sends a page's first GETs while the page's code is still loading, and reads their bodies in advance. The page's own calls then take these
 * responses, and handle their failures.
 */
export function prefetch(calls: readonly (readonly [path: string, input?: object] | false)[], sender: Sender): void {
  for (const call of calls) if (call) send(call[0], call[1] ?? {}, sender)
}

function send(path: string, input: object, sender: Sender): void {
  const request = requestOf('GET', path, input, sender)
  if (!request || freshPrefetch(request)) return
  const controller = new AbortController()
  const response = fetch(request.address, { ...request.init, signal: controller.signal }).then(readOut)
  const prefetched: Prefetch = { token: request.token, sentAt: tick(), at: Date.now(), controller, response }
  // Without the results, so that nothing keeps the responses.
  settled = Promise.allSettled([settled, response]).then(() => {})
  prefetches.set(request.key, prefetched)

  async function readOut(response: Response) {
    const body = response.text()
    // A partial response is a response: the call that takes it fails, and does not repeat it.
    const text = await body.catch(() => undefined)
    if (response.ok && text !== undefined) prefetched.body = text
    return Object.assign(response, { text: () => body })
  }
}

/** Returns the prefetched response to a request, unless it was answered for another session. */
function freshPrefetch({ key, token }: Pick<ApiRequest, 'key' | 'token'>): Prefetch | undefined {
  const prefetched = prefetches.get(key)
  return prefetched?.token === token && !isOld(prefetched.at, FRESH_MS) ? prefetched : undefined
}

/** Keeps an answer as the one used last. Lists of all, without a query, are never the oldest: few, they name what others are of. */
function keep(key: string, answer: Answer<unknown> & { sentAt: number }): void {
  answers.delete(key)
  answers.set(key, answer)
  const oldest = [...answers.keys()].find(key => key.includes('?'))
  if (answers.size > MOST_ANSWERS) answers.delete(oldest!)
}

/** Aborts the prefetches that no call has taken. */
export function dropPrefetches(): void {
  for (const { controller } of prefetches.values()) controller.abort()
  prefetches.clear()
}

/** Resolves when every prefetch has been answered or has failed, whether or not a call has taken it. */
export const prefetchesSettled = (): Promise<void> => settled

/** Takes the prefetched response to a request, or sends the request. */
export function takeOrFetch(request: ApiRequest, signal: AbortSignal): Promise<Response> {
  const prefetched = freshPrefetch(request)
  if (!prefetched) return fetch(request.address, { ...request.init, signal })
  prefetches.delete(request.key)
  signal.addEventListener('abort', () => prefetched.controller.abort(signal.reason))
  return prefetched.response
}

/** Returns a prefetched list, once; undefined unless it has arrived successfully. */
export function takePrefetched<Item>(
  request: Pick<ApiRequest, 'key' | 'token'>,
  dependencies: Dependencies,
  read: (body: unknown) => readonly Item[] | undefined,
) {
  const prefetched = freshPrefetch(request)
  if (prefetched?.body === undefined) return undefined
  try {
    const items = read(parseJson(prefetched.body))
    if (!items) return undefined
    prefetches.delete(request.key)
    return { items: remember(request.key, items, prefetched.sentAt, dependencies), at: Date.now() }
  } catch {
    return undefined
  }
}

/**
 * Remembers a list that was requested at `sentAt` (`tick`), unless it may be older than a change or than the remembered one. Reuses
 * remembered items that are deep-equal, so that their rows do not render again; not those of another day, as rows say how many days are
 * left.
 */
export function remember<Item>(key: string, received: readonly Item[], sentAt: number, dependencies: Dependencies): readonly Item[] {
  const before = answers.get(key)
  const items = before && dayOf(before.at) === today() ? reuseEqual(before.items as readonly Item[], received) : received
  if (isCurrent(sentAt, dependencies) && sentAt > (before?.sentAt ?? clearedAt)) keep(key, { items, at: Date.now(), sentAt })
  return items
}

/** Returns a remembered list that nothing has changed since. */
export function recall<Item>(key: string, dependencies: Dependencies): Answer<Item> | undefined {
  const answer = answers.get(key)
  if (!answer || !isCurrent(answer.sentAt, dependencies)) return undefined
  keep(key, answer)
  return answer as Answer<unknown> as Answer<Item>
}

/** Returns the items of the last answer to any of the list requests, whatever has changed since. */
export const latestItems = <Item>(keys: readonly string[]): readonly Item[] | undefined =>
  keys.flatMap(key => answers.get(key) ?? []).toSorted((a, b) => b.sentAt - a.sentAt)[0]?.items as readonly Item[] | undefined

/** Forgets all answers, and those under way. */
export function clearAnswers(): void {
  clearedAt = tick()
  dropPrefetches()
  answers.clear()
}

onChanged(dropPrefetches)
onSessionEnd(clearAnswers)

/** Returns whether what was answered at a time is old. A clock that was set back counts as time passed. */
export const isOld = (at: number, limitMs = OLD_MS): boolean => Math.abs(Date.now() - at) > limitMs
