import { type ReactNode, useEffect, useRef } from 'react'

let isFirst = true

/** Takes the keyboard and the screen reader to the page's heading, from where its content follows. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus()
}

/**
 * The page's heading, the only `h1`. After a navigation it takes the focus, so that the keyboard and the screen reader
 * go on from the top of the new page; the first page of a visit leaves the focus to the browser.
 */
export function Heading({ children }: { children: ReactNode }) {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) element.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return <h1 ref={element} tabIndex={-1}>{children}</h1>
}
