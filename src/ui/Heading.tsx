import { type ReactNode, useEffect, useRef } from 'react'

let isFirst = true

/** Takes the keyboard and the screen reader to the page's heading, from where its content follows. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus()
}

/**
 * The page's heading, the only `h1`. After a navigation the new page begins at its top, and the heading takes the focus, so that the
 * keyboard and the screen reader go on from there; the first page of a visit leaves both to the browser.
 */
export function Heading({ children }: { children: ReactNode }) {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFirst) {
      // On Back the browser would scroll before the rows are there, to where nothing is.
      history.scrollRestoration = 'manual'
    } else {
      scrollTo(0, 0)
      // In a very low window the header alone is higher; the focus scrolls as far as it has to.
      element.current?.focus()
    }
    isFirst = false
  }, [])
  return <h1 ref={element} tabIndex={-1}>{children}</h1>
}
