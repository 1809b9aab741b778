import { useEffect, useState } from 'react'

/** How long a secret stays revealed, in milliseconds. */
const EXPIRES_AFTER_MS = 30_000

/** A state that resets after a while, and as soon as the page is hidden, so that no secret stays on an unattended screen. */
export function useExpiring<Value>(): [Value | undefined, (value: Value | undefined) => void] {
  const [shown, setShown] = useState<{ value: Value | undefined }>()
  useEffect(() => {
    if (!shown) return undefined
    const forget = () => setShown(undefined)
    const timer = setTimeout(forget, EXPIRES_AFTER_MS)
    document.addEventListener('visibilitychange', forget)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', forget)
    }
  }, [shown])
  return [shown?.value, value => setShown(value === undefined ? undefined : { value })]
}
