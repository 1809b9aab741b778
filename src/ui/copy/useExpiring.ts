import { useEffect, useState } from 'react'

/**
 * A state that resets after a while, in milliseconds, and as soon as the page is hidden: no secret stays on an unattended screen. Setting
 * it again restarts the time.
 */
export function useExpiring<Value>(afterMs: number): [Value | undefined, (value: Value | undefined) => void] {
  const [shown, setShown] = useState<{ value: Value | undefined }>()
  useEffect(() => {
    if (!shown) return undefined
    const forget = () => setShown(undefined)
    const timer = setTimeout(forget, afterMs)
    document.addEventListener('visibilitychange', forget)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', forget)
    }
  }, [shown])
  return [shown?.value, value => setShown(value === undefined ? undefined : { value })]
}
