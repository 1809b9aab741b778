import { parseJson } from './json.ts'
import { type ApiRequest, requestOf, type Sender } from './request.ts'

/** A request sent in advance; `body` is its response text, once that has arrived successfully. */
interface Prefetch {
  answer: Promise<Response>
  body?: string
  controller: AbortController
  sentAt: number
}

/** Requests in flight or answered, and not taken yet, by their key. */
const prefetches = new Map<string, Prefetch>()
/** Milliseconds after which a prefetched response is stale. */
const FRESH_MS = 60_000

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
  const answer = fetch(request.address, { ...request.init, signal: controller.signal }).then(readOut)
  const sent: Prefetch = { sentAt: performance.now(), controller, answer }
  answer.catch(() => undefined)
  prefetches.set(request.key, sent)

  async function readOut(response: Response) {
    const body = response.text()
    // A partial response is a response: the call that takes it fails, and does not repeat it.
    const text = await body.catch(() => undefined)
    if (response.ok && text !== undefined) sent.body = text
    return Object.assign(response, { text: () => body })
  }
}

function freshPrefetch(key: string): Prefetch | undefined {
  const sent = prefetches.get(key)
  return sent && performance.now() - sent.sentAt < FRESH_MS ? sent : undefined
}

/** Aborts the prefetches that no call has taken. */
export function dropPrefetches(): void {
  for (const { controller } of prefetches.values()) controller.abort()
  prefetches.clear()
}

/** Resolves when every prefetch has been answered or has failed. */
export async function prefetchesSettled(): Promise<void> {
  await Promise.allSettled([...prefetches.values()].map(({ answer }) => answer))
}

/** Returns what `read` makes of a prefetched response, once; undefined unless it has arrived successfully. */
export function takePrefetched<Value>(key: string, read: (answer: unknown) => Value | undefined): Value | undefined {
  try {
    const value = read(parseJson(freshPrefetch(key)?.body ?? ''))
    if (value) prefetches.delete(key)
    return value
  } catch {
    return undefined
  }
}

/** Takes the prefetched response to a request, or sends the request. */
export function fetchOrTake({ address, init, key }: ApiRequest, signal: AbortSignal): Promise<Response> {
  const sent = freshPrefetch(key)
  if (!sent) return fetch(address, { ...init, signal })
  prefetches.delete(key)
  signal.addEventListener('abort', () => sent.controller.abort(signal.reason))
  return sent.answer
}
