import type { AriaAttributes, ComponentProps, ReactNode } from 'react'
import { lazyModule } from '../lib/lazyModule.ts'
import { lazily } from './load/lazily.ts'
import type { WayOut } from './showReason.ts'
import { subjectNow } from './subject.ts'

interface Props extends Pick<ComponentProps<'button'>, 'ref' | 'aria-keyshortcuts'> {
  /** What it does. As long as that is not done (a dialog is open, say), further presses do nothing. Or it sends the form around it. */
  onPress: (() => unknown) | 'submit'
  look?: 'primary' | 'danger' | 'quiet' | undefined
  small?: boolean
  /** A further class, for the place where it stands. */
  className?: 'header__search' | 'panel__fold' | 'skip-link' | 'tools__fold'
  /** Says that something is being carried out. Until that has ended, a press does nothing. */
  waiting?: string | false
  /** Why the button cannot be used now. It stays focusable, so that the reason can be reached and read; a press shows it too. */
  whyNot?: string | undefined
  /** The ways to what stands against it. */
  waysOut?: (() => readonly WayOut[]) | undefined
  /** The accessible name, where it says more than what is shown. */
  name?: string
  /** Whether what it opens is open. */
  isExpanded?: boolean
}

/** The buttons whose presses are being carried out, and what the screen was about when they were pressed. */
const busy = new WeakMap<EventTarget, string>()

/** Carries out a press, unless the one before is still being carried out for what the screen is about. */
async function pressOnce(button: EventTarget, press: () => unknown): Promise<void> {
  const subject = subjectNow()
  if (busy.get(button) === subject) return
  busy.set(button, subject)
  try {
    await press()
  } finally {
    if (busy.get(button) === subject) busy.delete(button)
  }
}

export const reasonModule = lazyModule<typeof import('./showReason.ts')>()
const reason = lazily(reasonModule)

/** A button that acts (a link navigates). */
export function Button({ children, ...props }: Props & { children: ReactNode }) {
  return <button {...buttonProps(props)}>{children}</button>
}

/** What makes an element such a button, for where there are thousands of them. */
export function buttonProps(
  { onPress, look, small, waiting, whyNot, waysOut, name, isExpanded, className, ...others }: Props,
): ComponentProps<'button'> {
  const isSubmit = onPress === 'submit'
  return {
    ...others,
    type: isSubmit ? 'submit' : 'button',
    className: buttonClass(look, small, className),
    'aria-label': name,
    ...unless(waiting || whyNot),
    'aria-expanded': isExpanded,
    onClick: isSubmit || waiting ? undefined
      : ({ currentTarget }) => void (
        whyNot ? reason.showReason(currentTarget, whyNot, waysOut?.() ?? []) : pressOnce(currentTarget, onPress)),
  }
}

/** What makes a control one that cannot be used now, for a reason that can be read; nothing where there is no reason. */
export function unless(whyNot: string | false | undefined): AriaAttributes {
  return whyNot ? { 'aria-disabled': true, 'aria-description': whyNot } : {}
}

export function buttonClass(look?: Props['look'], small?: boolean, others?: Props['className']): string {
  return `button${look ? ` button--${look}` : ''}${small ? ' button--small' : ''}${others ? ` ${others}` : ''}`
}
