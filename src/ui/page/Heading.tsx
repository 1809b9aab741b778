import { createContext, useContext, useEffect, useRef } from 'react'

/** The title of the current page, set by the router. */
export const PageTitle = createContext('')

let isFirst = true

/**
 * Moves keyboard and screen reader to the page's content, past the lists beside it. To the heading if there are no such lists, or if
 * they are alone on the page.
 */
export function focusContent(): void {
  const content = document.querySelector<HTMLElement>('.panels + *')
  // Only while it has the focus: otherwise a press on a blank would focus it.
  content?.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true })
  if (content) content.tabIndex = -1
  content?.focus()
  if (!content || document.activeElement !== content) focusHeading()
}

/** Moves keyboard and screen reader to the page's heading, just before its content. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus()
}

/**
 * The page's only `h1`. A navigation scrolls to the top and focuses the heading, so that keyboard and screen reader start there. The first
 * page of a visit leaves scrolling and focus to the browser.
 */
export function Heading({ text }: { text?: string | undefined }) {
  const title = useContext(PageTitle)
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFirst) {
      // On Back, the browser would restore the scroll position before the rows have loaded.
      history.scrollRestoration = 'manual'
    } else {
      scrollTo(0, 0)
      // Allows scrolling: in a very low window the header alone can fill the screen.
      element.current?.focus()
    }
    isFirst = false
  }, [])
  return (
    <h1 ref={element} tabIndex={-1}>
      {text ?? title}
    </h1>
  )
}
