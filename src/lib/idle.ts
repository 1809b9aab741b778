/** Where the browser does not say when it is idle (Safari), the first paint is over by then. */
const PAINTED_MS = 100

/** Resolves when the browser has nothing better to do, once it has painted: the time for what nobody waits for. */
export function whenIdle(): Promise<unknown> {
  return new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 1000 })
    else setTimeout(resolve, PAINTED_MS)
  })
}
