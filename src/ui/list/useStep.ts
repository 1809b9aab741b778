import { useEffect, useRef } from 'react'
import { isNarrow } from '../../lib/narrow.ts'

/** Where two panes take turns because there is no room for both: the one that comes into sight takes the focus. */
export function useStep(isInSight: boolean, focus: () => void): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isInSight && !isFirst.current && isNarrow()) focus()
    isFirst.current = false
  }, [isInSight])
}
