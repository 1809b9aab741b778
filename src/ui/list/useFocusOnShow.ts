import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isNarrow } from '../../lib/narrow.ts'

/** Focuses a pane when it becomes visible, if two panes share the space of one. */
export function useFocusOnShow(isShown: boolean, focus: () => void): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isShown && !isFirst.current && isNarrow()) focus()
    isFirst.current = false
  }, [isShown])
}

/** Returns a ref to where a list begins. When `what` it shows changes, scrolls there, unless half of the window already shows the list. */
export function useScrolledTo<Target extends Element>(what: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const before = useRef(what)
  useLayoutEffect(() => {
    if (before.current === what) return
    before.current = what
    const top = target.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > innerHeight / 2) target.current?.scrollIntoView()
  }, [what])
  return target
}
