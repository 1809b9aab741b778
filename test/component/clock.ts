import { act } from '@testing-library/react'
import { startTimers, stopTimers } from '../support/timers.ts'
import { settled, until } from './open.tsx'

let restore = () => {}

/**
 * Stops the page's clock: the time of day, the steady clock, and timers of at least `fromMs`, which run when a test lets time pass.
 * Shorter timers run as usual. A file that stops the clock starts it again after each test: `test.after.each(startClock)`.
 */
export function stopClock({ fromMs = 100 } = {}) {
  const { now } = Date
  const steady = performance.now.bind(performance)
  const timers = stopTimers(ms => ms >= fromMs)
  let wrongBy = 0
  let asleep = 0
  Date.now = () => now() + timers.passed() + wrongBy
  performance.now = () => steady() + timers.passed() - asleep
  restore = () => {
    restore = () => {}
    Date.now = now
    performance.now = steady
    startTimers()
  }
  return {
    /** Waits for the first long timer. */
    started: () => until(() => timers.waiting().length > 0),
    /** The right time of day, for the platform. */
    platformNow: () => now() + timers.passed(),
    /** Sets the time of day that the page reads wrong, by this many milliseconds. */
    setWrong(by: number) {
      wrongBy = by
    },
    /** Lets time pass, in milliseconds. */
    pass: (ms: number) =>
      timers.pass(ms, async call => {
        await act(async () => call())
        await settled()
      }),
    /** Lets time pass, in milliseconds, while the computer sleeps: the time of day alone sees it. */
    async sleep(ms: number) {
      await settled()
      timers.sleep(ms)
      asleep += ms
    },
  }
}

/** Starts the clock again, if it was stopped. */
export function startClock() {
  restore()
}
