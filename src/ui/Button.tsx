import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  press: () => void
  look?: 'primary' | 'danger' | 'quiet' | undefined
  small?: boolean
  /** Why the button cannot be used now. It stays focusable, so that the reason can be reached and read. */
  whyNot?: string | undefined
  /** The accessible name, where it says more than what is shown. */
  name?: string
  busy?: boolean
}

/** A button that acts (a link navigates). */
export function Button({ children, press, look, small, whyNot, name, busy }: Props) {
  return (
    <button
      type="button"
      className={buttonClass(look, small)}
      aria-label={name}
      aria-disabled={whyNot || busy ? true : undefined}
      aria-description={whyNot}
      onClick={whyNot || busy ? undefined : press}
    >
      {children}
    </button>
  )
}

export function buttonClass(look?: string, small?: boolean): string {
  return `button${look ? ` button--${look}` : ''}${small ? ' button--small' : ''}`
}
