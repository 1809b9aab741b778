import type { AriaAttributes, ComponentProps, ReactNode } from 'react'
import { pressOnce } from './presses.ts'
import { offerSteps, type ReasonStep } from './showReason.ts'

interface Props extends Pick<ComponentProps<'button'>, 'ref' | 'aria-keyshortcuts' | 'aria-pressed'> {
  /** A tooltip for what its look alone says. */
  'data-tip'?: string
  /**
   * Submits the form, or calls back. A promise keeps the button busy, so further presses do nothing while, for example, a dialog is open.
   */
  onPress?: (() => unknown) | 'submit'
  look?: 'primary' | 'danger' | 'quiet' | 'soft' | undefined
  isSmall?: boolean
  /** An additional class, for the button's place. */
  className?: string | undefined
  /** Says that something is in progress: presses are ignored until it ends. */
  waiting?: string | false
  /** Why the button cannot be used now. It stays focusable, so that the reason can be read; pressing it shows the reason too. */
  disabledReason?: string | undefined
  /** An explanation that a press shows; the button does nothing else. */
  hint?: string
  /** Steps to what has to be changed first, or to whom to ask. */
  reasonSteps?: (() => readonly ReasonStep[]) | undefined
  /** The accessible name, if the visible text is not enough. */
  name?: string
  /** Said behind the name, where that is a value: what the value is of. */
  description?: string
  isExpanded?: boolean
}

/** A button that acts; use a link to navigate. */
export function Button({ children, ...props }: Props & { children: ReactNode }) {
  return <button {...buttonProps(props)}>{children}</button>
}

/** Attributes for `watchReasons`: the control's description is shown as a reason, or a text as a tooltip. */
interface Explained {
  'data-reason'?: '' | undefined
  'data-tip'?: string | undefined
}

/** Returns the props of a button, without a component: for lists with thousands of buttons. */
export function buttonProps({
  onPress,
  look,
  isSmall,
  waiting,
  disabledReason,
  hint,
  reasonSteps,
  name,
  description,
  isExpanded,
  className,
  'data-tip': tip,
  ...others
}: Props): ComponentProps<'button'> & Explained {
  const isSubmit = onPress === 'submit'
  const unavailable = waiting || disabledReason
  const explained = !isSubmit && !waiting && (disabledReason || hint)
  return {
    ...others,
    type: isSubmit ? 'submit' : 'button',
    className: buttonClass(look, isSmall, className),
    'aria-label': name,
    'aria-disabled': unavailable ? true : undefined,
    // The label of a button that submits says itself that it waits.
    'aria-description': (isSubmit ? disabledReason : unavailable) || hint || description,
    'aria-expanded': isExpanded,
    'data-reason': explained ? '' : undefined,
    'data-tip': (!isSubmit && waiting) || tip,
    onClick:
      isSubmit || waiting
        ? undefined
        : ({ currentTarget, nativeEvent }) => {
            if (explained) offerSteps(nativeEvent, reasonSteps?.())
            else if (onPress) void pressOnce(currentTarget, onPress)
          },
  }
}

/** Marks a control as unusable, with a reason that a press shows; returns no props if there is no reason. */
export function disabledProps(reason: string | false | undefined): AriaAttributes & Explained {
  return reason ? { 'aria-disabled': true, 'aria-description': reason, 'data-reason': '' } : {}
}

/** Returns the class names of a button, also for links that look like one. */
export function buttonClass(look?: Props['look'], isSmall?: boolean, others?: string): string {
  return `button${look ? ` button--${look}` : ''}${isSmall ? ' button--small' : ''}${others ? ` ${others}` : ''}`
}
