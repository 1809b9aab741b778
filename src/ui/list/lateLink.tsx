import type { ReactNode, SyntheticEvent } from 'react'

interface Props {
  /** The address now. */
  href: string
  /** Returns the address at a later moment. It depends on that of the page, which changes without rendering the row again. */
  late: () => string
  name: string
  children: ReactNode
}

/**
 * Renders a link inside a row, whose address is that of the moment at which it is used. A function, not a component: a long list has
 * thousands of links.
 */
export function lateLink({ href, late, name, children }: Props) {
  const renew = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = late()
  }
  return (
    <a href={href} aria-label={name} onPointerDown={renew} onClick={renew}>
      {children}
    </a>
  )
}
