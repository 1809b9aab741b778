interface Timer {
  at: number
  call: () => void
}

/** Runs a timer, and what follows from it in the same turn. */
const inTurn = async (call: () => void) => {
  call()
  await new Promise<void>(resolve => setImmediate(resolve))
}

let restore = () => {}

/**
 * Stops timers, all or those of some lengths in milliseconds: they run when a test lets time pass. The others run as usual. A file that
 * stops timers starts them again after each test: `test.after.each(startTimers)`.
 */
export function stopTimers(isStopped = (_ms: number) => true) {
  restore()
  const { setTimeout, clearTimeout } = globalThis
  const timers = new Map<number, Timer>()
  /** Numbers, as in browsers; below zero, where no real one is. */
  let last = 0
  let passed = 0
  let started = () => {}
  const stopped = {
    setTimeout: (call: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      if (!isStopped(ms)) return setTimeout(call, ms, ...args)
      const timer = --last
      timers.set(timer, { at: passed + ms, call: () => call(...args) })
      started()
      return timer
    },
    clearTimeout: (timer: number) => (timers.delete(timer) ? undefined : clearTimeout(timer as never)),
  }
  Object.assign(globalThis, stopped)
  restore = () => {
    restore = () => {}
    // The end of a visit may have restored them already.
    if (globalThis.setTimeout === (stopped.setTimeout as unknown)) Object.assign(globalThis, { setTimeout, clearTimeout })
  }
  return {
    /** The time that has passed, in milliseconds. */
    passed: () => passed,
    /** The time until each timer runs, in milliseconds, in the order in which they were set. */
    waiting: () => [...timers.values()].map(({ at }) => at - passed),
    /** Waits for the first timer. */
    started: () =>
      new Promise<void>(resolve => {
        started = resolve
        if (timers.size) resolve()
      }),
    /** Lets time pass, in milliseconds. */
    async pass(ms: number, run: (call: () => void) => Promise<unknown> = inTurn) {
      const end = passed + ms
      await run(() => {})
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        passed = Math.max(passed, next[1].at)
        timers.delete(next[0])
        await run(next[1].call)
      }
      passed = end
      await run(() => {})
    },
    /** Lets time pass, in milliseconds, that the timers do not see. */
    sleep(ms: number) {
      passed += ms
      for (const timer of timers.values()) timer.at += ms
    },
  }
}

/** Starts the timers again, if they were stopped. */
export function startTimers() {
  restore()
}
