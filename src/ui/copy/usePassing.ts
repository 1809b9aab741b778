import { useEffect, useState } from 'react'

/** How long something secret stays on the screen, in milliseconds (it is gone at once when the page is hidden). */
const PASSES_AFTER_MS = 30_000

/** A value that is forgotten after a while, or as soon as nobody can see the page: a secret is not left on a screen. */
export function usePassing<Value>(): [Value | undefined, (value: Value | undefined) => void] {
  const [shown, setShown] = useState<{ value: Value | undefined }>()
  useEffect(() => {
    if (!shown) return undefined
    const forget = () => setShown(undefined)
    const timer = setTimeout(forget, PASSES_AFTER_MS)
    document.addEventListener('visibilitychange', forget)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', forget)
    }
  }, [shown])
  return [shown?.value, value => setShown(value === undefined ? undefined : { value })]
}
