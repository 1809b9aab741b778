import { type RefObject, useLayoutEffect, useRef } from 'react'

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
