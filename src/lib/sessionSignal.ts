import { type Signal, signal } from '@preact/signals-react'
import { onSessionEnd } from './sessionMemory.ts'

/** Creates a signal that is what it was at first once the session ends. For what the page remembers in memory only. */
export function sessionSignal<Value>(initial: Value): Signal<Value> {
  const value = signal(initial)
  onSessionEnd(() => {
    value.value = initial
  })
  return value
}
