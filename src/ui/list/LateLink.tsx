import type { ReactNode, SyntheticEvent } from 'react'

interface Props {
  /** Returns the address. It depends on that of the page, which changes without rendering the row again. */
  href: () => string
  name: string
  children: ReactNode
}

/** A link inside a row, whose address is that of the moment at which it is used. */
export function LateLink({ href, name, children }: Props) {
  const renew = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = href()
  }
  return (
    <a href={href()} aria-label={name} onPointerDown={renew} onClick={renew}>
      {children}
    </a>
  )
}
