import { useEffect, useState } from 'react'
import { useLatest } from '../useLatest.ts'

/**
 * Returns the latest text, renewed at most once in this many milliseconds: for a live region that must not speak without pause. The first
 * text after an empty one is there at once.
 */
export function usePaced(text: string, everyMs: number): string {
  const [paced, setPaced] = useState(text)
  const latest = useLatest(text)
  const isEmpty = text === ''
  useEffect(() => {
    setPaced(latest.current)
    const timer = setInterval(() => setPaced(latest.current), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isEmpty])
  return paced
}
