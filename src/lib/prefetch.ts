import { type ApiRequest, requestOf, type Sender } from './request.ts'

/** A request that was sent before anybody needed its answer; `body` is what it was answered with, once that is there and is a success. */
interface Prefetch {
  answer: Promise<Response>
  body?: string
  controller: AbortController
  sentAt: number
}

/** What nobody has asked for yet. */
const prefetches = new Map<string, Prefetch>()
/** An answer that has waited for so many milliseconds tells nothing any more. */
const FRESH_MS = 60_000

/**
 * Sends the GET that a page will send as soon as its code is there, and reads the body, so that nothing is left to wait for. That
 * call gets this answer; a failure is for it to treat.
 */
export function prefetch(path: string, sender: Sender): void {
  const request = requestOf('GET', path, {}, sender)
  if (!request) return
  const controller = new AbortController()
  const answer = fetch(request.address, { ...request.init, signal: controller.signal }).then(readOut)
  const sent: Prefetch = { sentAt: performance.now(), controller, answer }
  answer.catch(() => undefined)
  prefetches.set(request.key, sent)

  async function readOut(response: Response) {
    const body = await response.text()
    if (response.ok) sent.body = body
    return Object.assign(response, { text: async () => body })
  }
}

function freshPrefetch(key: string | undefined): Prefetch | undefined {
  const sent = prefetches.get(key ?? '')
  return sent && performance.now() - sent.sentAt < FRESH_MS ? sent : undefined
}

/** Resolves when every prefetch has been answered, or has failed. */
export async function prefetchesSettled(): Promise<void> {
  await Promise.allSettled([...prefetches.values()].map(({ answer }) => answer))
}

/** What `read` makes of the prefetched answer from a path, once, where that has come and is a success. */
export function takePrefetched<Value>(path: string, sender: Sender, read: (answer: unknown) => Value | undefined): Value | undefined {
  const key = requestOf('GET', path, {}, sender)?.key
  try {
    const value = read(JSON.parse(freshPrefetch(key)?.body ?? ''))
    if (value) prefetches.delete(key ?? '')
    return value
  } catch {
    return undefined
  }
}

/** Sends a request, unless it has been sent already: then its prefetched answer is taken. */
export function fetchOrTake({ address, init, key }: ApiRequest, signal: AbortSignal): Promise<Response> {
  const sent = freshPrefetch(key)
  if (!sent) return fetch(address, { ...init, signal })
  prefetches.delete(key)
  signal.addEventListener('abort', () => sent.controller.abort(signal.reason))
  return sent.answer
}
