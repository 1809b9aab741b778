import type { AriaAttributes, ComponentProps, ReactNode } from 'react'
import { dialogParts } from './load/dialogParts.ts'
import { lazily } from './load/lazily.ts'
import type { ReasonWay } from './showReason.ts'
import { subjectNow } from './subject.ts'

interface Props extends Pick<ComponentProps<'button'>, 'ref' | 'aria-keyshortcuts' | 'aria-pressed'> {
  /**
   * Submits the form, or calls back. A promise keeps the button busy, so further presses do nothing while, for example, a dialog is open.
   */
  onPress?: (() => unknown) | 'submit'
  look?: 'primary' | 'danger' | 'quiet' | 'soft' | undefined
  isSmall?: boolean
  /** An additional class, for the button's place. */
  className?: 'chevron' | 'header__search' | 'header__soon' | 'panel__fold chevron' | 'skip-link visually-hidden' | 'tools__fold'
  /** Says that something is in progress: presses are ignored until it ends. */
  waiting?: string | false
  /** Why the button cannot be used now. It stays focusable, so that the reason can be read; pressing it shows the reason too. */
  disabledReason?: string | undefined
  /** An explanation that a press shows; the button does nothing else. */
  hint?: string
  /** Ways to what has to be changed first, or to whom to ask. */
  reasonLinks?: (() => readonly ReasonWay[]) | undefined
  /** The accessible name, if the visible text is not enough. */
  name?: string
  /** Whether the element that it controls is open. */
  isExpanded?: boolean
}

/** Buttons whose action is still running, with the `subject` of the screen at the press. */
const running = new WeakMap<EventTarget, string>()

/** Ignores a press while the previous one is still running for the same subject. */
async function pressOnce(button: EventTarget, press: () => unknown): Promise<void> {
  const subject = subjectNow()
  if (running.get(button) === subject) return
  running.set(button, subject)
  try {
    await press()
  } finally {
    if (running.get(button) === subject) running.delete(button)
  }
}

/** Shows why a control cannot be used. */
export const reason = lazily(dialogParts)

/** A button that acts; use a link to navigate. */
export function Button({ children, ...props }: Props & { children: ReactNode }) {
  return <button {...buttonProps(props)}>{children}</button>
}

/** Returns the props of a button, without a component: for lists with thousands of buttons. */
export function buttonProps({
  onPress,
  look,
  isSmall,
  waiting,
  disabledReason,
  hint,
  reasonLinks,
  name,
  isExpanded,
  className,
  ...others
}: Props): ComponentProps<'button'> {
  const explained = disabledReason || hint
  const isSubmit = onPress === 'submit'
  return {
    ...others,
    type: isSubmit ? 'submit' : 'button',
    className: buttonClass(look, isSmall, className),
    'aria-label': name,
    ...(hint && { 'aria-description': hint }),
    ...disabledProps(waiting || disabledReason),
    'aria-expanded': isExpanded,
    onClick:
      isSubmit || waiting
        ? undefined
        : ({ currentTarget, detail }) => {
            if (explained) return void reason.showReason(currentTarget, explained, reasonLinks?.() ?? [])
            markPressed(currentTarget, detail > 0)
            if (onPress) void pressOnce(currentTarget, onPress)
          },
  }
}

/** Marks a button while its last press may still be what the pointer or the focus is there for. */
function markPressed(button: HTMLElement, isByPointer: boolean): void {
  button.dataset.pressed = ''
  button.addEventListener(isByPointer ? 'pointerleave' : 'blur', () => delete button.dataset.pressed, { once: true })
}

/** Marks a control as unusable with a readable reason; returns no props if there is no reason. */
export function disabledProps(reason: string | false | undefined): AriaAttributes {
  return reason ? { 'aria-disabled': true, 'aria-description': reason } : {}
}

/** Returns the class names of a button, also for links that look like one. */
export function buttonClass(look?: Props['look'], isSmall?: boolean, others?: Props['className']): string {
  return `button${look ? ` button--${look}` : ''}${isSmall ? ' button--small' : ''}${others ? ` ${others}` : ''}`
}
