import { useEffect, useRef } from 'react'
import { isNarrow } from '../../lib/narrow.ts'

/** Focuses a pane when it becomes visible, if two panes share the space of one. */
export function useFocusOnShow(isShown: boolean, focus: () => void): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isShown && !isFirst.current && isNarrow()) focus()
    isFirst.current = false
  }, [isShown])
}
