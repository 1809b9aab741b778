import { useEffect, useRef } from 'react'

/** Where two panes take turns because there is no room for both: the one that comes into sight takes the focus. */
export function useStep(isInSight: boolean, focus: () => void): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isInSight && !isFirst.current && matchMedia('(width < 600px)').matches) focus()
    isFirst.current = false
  }, [isInSight])
}
