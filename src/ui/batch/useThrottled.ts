import { effect, type ReadonlySignal } from '@preact/signals-react'
import { useEffect, useState } from 'react'

/**
 * Returns a signal's value, renewed at most once in this many milliseconds: for a long list or a live region that follows many small
 * changes.
 */
export function useThrottled<Value>(source: ReadonlySignal<Value>, everyMs: number): Value {
  const [shown, setShown] = useState({ source, value: source.peek() })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = effect(() => {
      void source.value
      timer ??= setTimeout(() => {
        timer = undefined
        setShown({ source, value: source.peek() })
      }, everyMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [source, everyMs])
  return shown.source === source ? shown.value : source.peek()
}
