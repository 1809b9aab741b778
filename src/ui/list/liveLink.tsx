import type { ReactNode, SyntheticEvent } from 'react'

interface Props {
  href: string
  /** Returns the address at the press. It depends on that of the page, which changes without rendering the row again. */
  hrefNow: () => string
  name: string
  children: ReactNode
}

/**
 * Renders a link inside a row, whose address is that of the moment at which it is used. A function, not a component: a long list has
 * thousands of links.
 */
export function liveLink({ href, hrefNow, name, children }: Props) {
  const updateHref = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = hrefNow()
  }
  return (
    <a href={href} aria-label={name} onPointerDown={updateHref} onClick={updateHref}>
      {children}
    </a>
  )
}
