import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** What it does. As long as that is not done (a dialog is open, say), further presses do nothing. */
  press: () => unknown
  look?: 'primary' | 'danger' | 'quiet' | undefined
  small?: boolean
  /** Why the button cannot be used now. It stays focusable, so that the reason can be reached and read. */
  whyNot?: string | undefined
  /** The accessible name, where it says more than what is shown. */
  name?: string
  /** Whether what it opens is open. */
  isExpanded?: boolean
}

/** The buttons whose presses are being carried out. */
const busy = new WeakSet<EventTarget>()

/** Carries out a press, unless the one before is still being carried out. */
async function pressOnce(button: EventTarget, press: Props['press']): Promise<void> {
  if (busy.has(button)) return
  busy.add(button)
  try {
    await press()
  } finally {
    busy.delete(button)
  }
}

/** A button that acts (a link navigates). */
export function Button({ children, press, look, small, whyNot, name, isExpanded }: Props) {
  return (
    <button
      type="button"
      className={buttonClass(look, small)}
      aria-label={name}
      aria-disabled={whyNot ? true : undefined}
      aria-description={whyNot}
      aria-expanded={isExpanded}
      onClick={whyNot ? undefined : event => void pressOnce(event.currentTarget, press)}
    >
      {children}
    </button>
  )
}

export function buttonClass(look?: string, small?: boolean): string {
  return `button${look ? ` button--${look}` : ''}${small ? ' button--small' : ''}`
}
