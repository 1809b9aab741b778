import { mayBeDone } from './unanswered.ts'

type Remove = (signal: AbortSignal, options: { expectsGone: boolean }) => Promise<unknown>

/** Returns a removal that can be tried again: after a try whose outcome is unknown, that there is nothing to remove is success. */
export function repeatable(remove: Remove): (signal: AbortSignal) => Promise<void> {
  let mayBeGone = false
  return async signal => {
    try {
      await remove(signal, { expectsGone: mayBeGone })
    } catch (error) {
      mayBeGone ||= mayBeDone(error)
      throw error
    }
  }
}
