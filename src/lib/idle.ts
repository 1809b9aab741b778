import { prefetchesSettled } from './answers.ts'

/** Delay for browsers without `requestIdleCallback` (Safari): long enough for the first paint. */
const PAINTED_MS = 100
/** A page in the background has no frames. */
const LATEST_MS = 1000

/** Resolves when the browser is idle after painting: the time for work that no one waits for. */
function whenIdle(): Promise<unknown> {
  return new Promise(resolve => {
    setTimeout(resolve, LATEST_MS)
    requestAnimationFrame(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve)
      else setTimeout(resolve, PAINTED_MS)
    })
  })
}

/** Resolves when the browser is idle after every prefetch: the time for what no row needs. */
export const whenRowsSettled = (): Promise<unknown> => prefetchesSettled().then(whenIdle)
