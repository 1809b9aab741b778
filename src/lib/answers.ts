import { type Cause, type Change, isCurrent, note, tick } from './changes.ts'
import { whenIdle } from './idle.ts'
import { parseJson } from './json.ts'
import { groupBy } from './keys.ts'
import { type ApiRequest, requestOf, type Sender } from './request.ts'

/** A list that was answered in this session. */
export interface Answer<Item> {
  items: readonly Item[]
  /** When it arrived, in milliseconds since the epoch. */
  at: number
}

/** A request sent in advance, which no call has taken yet; `body` is its response text, once that has arrived successfully. */
interface Prefetch {
  response: Promise<Response>
  body?: string
  controller: AbortController
  sentAt: number
}

/** What is known of a request: it was sent in advance, it was answered by a list, or both. */
interface KnownRequest {
  prefetched?: Prefetch | undefined
  answer?: (Answer<unknown> & { sentAt: number; cause: Cause }) | undefined
}

/** By the key of the request, least recently used first. Never stored: they are the vendor's data. */
const entries = new Map<string, KnownRequest>()
const MOST_ENTRIES = 50
/** Keys of the entries beyond that limit: those of one answer that was gathered from many requests. */
const held = new Set<string>()
let settled = Promise.resolve()

/** Milliseconds after which a prefetched response is stale. */
const FRESH_MS = 60_000

const listeners = new Set<() => void>()

/**
 * Notes that an entity changed, or may have; if an id is given, that object of it. Answers that the change does not concern stay current.
 * Aborts the prefetches.
 */
export function changed(entity: string, id?: unknown, change: Change = { entity, id }): void {
  const spared = [...entries.values()].flatMap(({ answer }) => (answer && isSpared(answer, change) ? [answer] : []))
  note(entity, id)
  // As if they had been requested after it.
  for (const answer of spared) answer.sentAt = tick()
  dropPrefetches()
  for (const listener of listeners) listener()
}

/** Calls back after each change. Returns a function that stops it. */
export function onChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const isSpared = ({ items, sentAt, cause }: NonNullable<KnownRequest['answer']>, change: Change) =>
  cause.concerns?.(change, items as readonly never[]) === false && isCurrent(sentAt, cause)

/**
 * Sends a page's first GETs while the page's code is still loading, and reads their bodies in advance. The page's own calls then take these
 * responses, and handle their failures.
 */
export function prefetch(calls: readonly (readonly [path: string, input?: object] | false)[], sender: Sender): void {
  for (const call of calls) if (call) send(call[0], call[1] ?? {}, sender)
}

function send(path: string, input: object, sender: Sender): void {
  const request = requestOf('GET', path, input, sender)
  if (!request || freshPrefetch(request.key)) return
  const controller = new AbortController()
  const response = fetch(request.address, { ...request.init, signal: controller.signal }).then(readOut)
  const prefetched: Prefetch = { sentAt: tick(), controller, response }
  // Without the results, so that nothing keeps the responses.
  settled = Promise.allSettled([settled, response]).then(() => {})
  keep(request.key, { prefetched })

  async function readOut(response: Response) {
    const body = response.text()
    // A partial response is a response: the call that takes it fails, and does not repeat it.
    const text = await body.catch(() => undefined)
    if (response.ok && text !== undefined) prefetched.body = text
    return Object.assign(response, { text: () => body })
  }
}

function freshPrefetch(key: string): Prefetch | undefined {
  const prefetched = entries.get(key)?.prefetched
  return prefetched && tick() - prefetched.sentAt < FRESH_MS ? prefetched : undefined
}

/** Changes an entry, and makes it the one used last. */
function keep(key: string, parts: KnownRequest): void {
  const entry = { ...entries.get(key), ...parts }
  entries.delete(key)
  entries.set(key, entry)
  if (entries.size - held.size <= MOST_ENTRIES) return
  const oldest = [...entries.keys()].find(other => !held.has(other))
  if (oldest !== undefined) entries.delete(oldest)
}

/** Keeps the answer to a request until the session ends, however many others follow. */
export const hold = (key: string): void => void held.add(key)

/** Aborts the prefetches that no call has taken. */
export function dropPrefetches(): void {
  for (const [key, { prefetched, answer }] of entries) {
    prefetched?.controller.abort()
    if (answer) entries.set(key, { answer })
    else entries.delete(key)
  }
}

/** Resolves when every prefetch has been answered or has failed, whether or not a call has taken it. */
export const prefetchesSettled = (): Promise<void> => settled

/** Resolves when the browser is idle after that: the time for what no row needs. */
export const whenRowsSettled = (): Promise<unknown> => prefetchesSettled().then(whenIdle)

/** Takes the prefetched response to a request, or sends the request. */
export function takeOrFetch({ address, init, key }: ApiRequest, signal: AbortSignal): Promise<Response> {
  const prefetched = freshPrefetch(key)
  if (!prefetched) return fetch(address, { ...init, signal })
  keep(key, { prefetched: undefined })
  signal.addEventListener('abort', () => prefetched.controller.abort(signal.reason))
  return prefetched.response
}

/** Returns a prefetched list, once; undefined unless it has arrived successfully. */
export function takePrefetched<Item>(
  key: string,
  cause: Cause,
  read: (answer: unknown) => readonly Item[] | undefined,
): Answer<Item> | undefined {
  const prefetched = freshPrefetch(key)
  try {
    const items = read(parseJson(prefetched?.body ?? ''))
    if (!prefetched || !items) return undefined
    keep(key, { prefetched: undefined })
    return { items: remember(key, items, prefetched.sentAt, cause), at: Date.now() }
  } catch {
    return undefined
  }
}

/** Call this when a list is requested. Returns a function that remembers its items; it returns them as `remember`. */
export function rememberLater<Item>(key: string, cause: Cause): (items: readonly Item[]) => readonly Item[] {
  const sentAt = tick()
  return items => remember(key, items, sentAt, cause)
}

/**
 * Remembers a list, unless it may be older than a change or than the remembered one. Reuses remembered items that are deep-equal, so that
 * their rows do not render again.
 */
function remember<Item>(key: string, received: readonly Item[], sentAt: number, cause: Cause): readonly Item[] {
  const before = entries.get(key)?.answer
  const items = before ? reuseEqual(before.items as readonly Item[], received) : received
  if (isCurrent(sentAt, cause) && sentAt > (before?.sentAt ?? clearedAt)) keep(key, { answer: { items, at: Date.now(), sentAt, cause } })
  return items
}

/** Replaces items by equal ones of an earlier answer; returns the earlier list itself if all are equal. */
function reuseEqual<Item>(before: readonly Item[], received: readonly Item[]): readonly Item[] {
  const earlier = groupBy(before, item => JSON.stringify(item))
  // Each once, so that two equal rows stay two.
  const items = received.map(item => earlier.get(JSON.stringify(item))?.shift() ?? item)
  return items.length === before.length && items.every((item, index) => item === before[index]) ? before : items
}

/** Returns a remembered list that nothing has changed since. */
export function recall<Item>(key: string, cause: Cause): Answer<Item> | undefined {
  const answer = entries.get(key)?.answer
  if (!answer || !isCurrent(answer.sentAt, cause)) return undefined
  keep(key, {})
  return answer as Answer<unknown> as Answer<Item>
}

/** Returns the items of the last answer to any of the list requests, whatever has changed since. */
export function latestItems<Item>(keys: readonly string[]): readonly Item[] | undefined {
  const answers = keys.flatMap(key => entries.get(key)?.answer ?? [])
  return answers.toSorted((a, b) => b.sentAt - a.sentAt)[0]?.items as readonly Item[] | undefined
}

let clearedAt = 0

/** Forgets all answers, and those under way. */
export function clearAnswers(): void {
  clearedAt = tick()
  dropPrefetches()
  entries.clear()
  held.clear()
}
