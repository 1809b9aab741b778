import { act } from '@testing-library/react'
import { settled, until } from './open.tsx'

let restore = () => {}

/**
 * Stops the page's clock: the time of day, the steady clock, and timers of at least `fromMs`, which run when a test lets time pass.
 * Shorter timers run as usual. A file that stops the clock starts it again after each test: `test.after.each(startClock)`.
 */
export function stopClock({ fromMs = 100 } = {}) {
  const { now } = Date
  const { setTimeout, clearTimeout } = globalThis
  const steady = performance.now.bind(performance)
  let passed = 0
  let wrongBy = 0
  const timers = new Map<object, { at: number; call: () => void }>()
  const stopped = {
    setTimeout: (call: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      if (ms < fromMs) return setTimeout(call, ms, ...args)
      const timer = {}
      timers.set(timer, { at: passed + ms, call: () => call(...args) })
      return timer
    },
    clearTimeout: (timer: object) => (timers.delete(timer) ? undefined : clearTimeout(timer as never)),
  }
  Date.now = () => now() + passed + wrongBy
  performance.now = () => steady() + passed
  Object.assign(globalThis, stopped)
  restore = () => {
    restore = () => {}
    Date.now = now
    performance.now = steady
    // The end of a visit may have restored them already.
    if (globalThis.setTimeout === (stopped.setTimeout as unknown)) Object.assign(globalThis, { setTimeout, clearTimeout })
  }
  return {
    /** Waits for the first long timer. */
    started: () => until(() => timers.size > 0),
    /** The right time of day, for the platform. */
    platformNow: () => now() + passed,
    /** Sets the time of day that the page reads wrong, by this many milliseconds. */
    setWrong(by: number) {
      wrongBy = by
    },
    /** Lets time pass, in milliseconds; `asleep`: timers do not see it. */
    async pass(ms: number, { asleep = false } = {}) {
      await settled()
      const end = passed + ms
      if (asleep) {
        passed = end
        for (const timer of timers.values()) timer.at += ms
        const after = performance.now
        performance.now = () => after() - ms
        return
      }
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        passed = Math.max(passed, next[1].at)
        timers.delete(next[0])
        await act(async () => next[1].call())
        await settled()
      }
      passed = end
      await settled()
    },
  }
}

/** Starts the clock again, if it was stopped. */
export function startClock() {
  restore()
}
