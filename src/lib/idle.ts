/** Delay for browsers without `requestIdleCallback` (Safari): long enough for the first paint. */
const PAINTED_MS = 100

/** Resolves when the browser is idle after painting: the time for work that no one waits for. */
export function whenIdle(): Promise<unknown> {
  return new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 1000 })
    else setTimeout(resolve, PAINTED_MS)
  })
}
