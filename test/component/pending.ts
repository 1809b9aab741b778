/** What the page waits for, for tests that wait and for what a failed one says. */

/** Requests under way, and the waits before one is repeated: what each is. */
export const requests = new Map<object, string>()
/** Bodies that have begun to arrive. */
export const bodies = new Set<object>()
/** Timers that run within a test's patience. */
export const timers = new Set<unknown>()
/** The calls of this visit that have ended, each with its status. */
export const calls: string[] = []

let [looks, before] = [0, '']

/** Whether nothing is on its way that could change the page. Called at each look: what 60 of them find unchanged (3 s) is held back. */
export function isQuiet(): boolean {
  const now = [...requests.values(), bodies.size].join()
  ;[looks, before] = [now === before ? looks + 1 : 0, now]
  return timers.size === 0 && (now === '0' || looks > 60)
}

export function forgetCalls(): void {
  requests.clear()
  bodies.clear()
  timers.clear()
  calls.splice(0)
}
