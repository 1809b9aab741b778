import type { AriaAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { noteScreen } from './lazily.ts'
import { subjectNow } from './subject.ts'

interface Props {
  /** What it does. As long as that is not done (a dialog is open, say), further presses do nothing. */
  press: () => unknown
  look?: 'primary' | 'danger' | 'quiet' | undefined
  small?: boolean
  /** Why the button cannot be used now. It stays focusable, so that the reason can be reached and read; a press shows it too. */
  whyNot?: string | undefined
  /** The ways to what stands against it. */
  waysOut?: (() => readonly WayOut[]) | undefined
  /** The accessible name, where it says more than what is shown. */
  name?: string
  /** Whether what it opens is open. */
  isExpanded?: boolean
}

/** A link to where something can be done about a reason. */
export interface WayOut {
  label: string
  href: string
}

/** The buttons whose presses are being carried out, and what the screen was about when they were pressed. */
const busy = new WeakMap<EventTarget, string>()

/** Carries out a press, unless the one before is still being carried out for what the screen is about. */
async function pressOnce(button: EventTarget, press: Props['press']): Promise<void> {
  const subject = subjectNow()
  if (busy.get(button) === subject) return
  busy.set(button, subject)
  try {
    await press()
  } finally {
    if (busy.get(button) === subject) busy.delete(button)
  }
}

async function explain(button: HTMLElement, whyNot: string, waysOut: Props['waysOut']): Promise<void> {
  const isWanted = noteScreen()
  const { showReason } = await import('./showReason.ts')
  if (isWanted()) showReason(button, whyNot, waysOut?.() ?? [])
}

/** A button that acts (a link navigates). */
export function Button({ children, ...props }: Props & { children: ReactNode }) {
  return <button {...buttonProps(props)}>{children}</button>
}

/** What makes an element such a button, for where there are thousands of them. */
export function buttonProps({ press, look, small, whyNot, waysOut, name, isExpanded }: Props): ButtonHTMLAttributes<HTMLButtonElement> {
  return {
    type: 'button',
    className: buttonClass(look, small),
    'aria-label': name,
    ...unless(whyNot),
    'aria-expanded': isExpanded,
    onClick: ({ currentTarget }) => void (whyNot ? explain(currentTarget, whyNot, waysOut) : pressOnce(currentTarget, press)),
  }
}

/** What makes a control one that cannot be used now, for a reason that can be read; nothing where there is no reason. */
export function unless(whyNot: string | false | undefined): AriaAttributes {
  return whyNot ? { 'aria-disabled': true, 'aria-description': whyNot } : {}
}

export function buttonClass(look?: Props['look'], small?: boolean): string {
  return `button${look ? ` button--${look}` : ''}${small ? ' button--small' : ''}`
}
