/** What the page waits for, for tests that wait and for what a failed one says. */

/** Requests under way, and the waits before one is repeated: what each is. */
export const requests = new Map<object, string>()
/** Bodies that have begun to arrive. */
export const bodies = new Set<object>()
/** Timers that run within a test's patience. */
export const timers = new Set<unknown>()
/** The calls of this visit that have ended, each with its status. */
export const calls: string[] = []

/** Names the requests and bodies that are on their way; empty if there are none. */
export const underWay = (): string => [...requests.values(), ...Array.from(bodies, () => 'a body')].join()

export function forgetCalls(): void {
  requests.clear()
  bodies.clear()
  timers.clear()
  calls.splice(0)
}
