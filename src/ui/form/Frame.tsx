import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Rule } from '../../lib/rules.ts'
import { field as t } from '../../text/dialog.ts'
import { useEvent } from '../useEvent.ts'

interface FrameProps {
  label: string
  rules?: readonly Rule<any>[]
  help?: string | undefined
  /** Why the value cannot be changed, instead of the help. */
  disabledReason?: string | undefined
  error?: string | undefined
  count?: [length: number, max: number] | undefined
  /** The counter is shown from the first character on. */
  isCounted?: boolean
  /** Stands below the control. */
  foot?: ReactNode
  /** Likewise, and belongs to the control's description, unless there is an error. */
  more?: ReactNode
  control: (ids: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-required': true | undefined
  }) => ReactNode
}

/** From this share of the limit on, the counter is shown and read out. */
const COUNTED_FROM = 0.8
/** How long typing pauses until screen readers hear the count, in milliseconds. */
const PAUSE_MS = 1000

/** Label, help, control and error of a field, associated for assistive technology. */
export function Frame({ label, error, count, isCounted, control, foot, more, ...field }: FrameProps) {
  const id = useId()
  const help = field.disabledReason ?? field.help
  const isRequired = !field.disabledReason && field.rules?.some(rule => rule.isRequired)
  const described = [error && `${id}-error`, help && `${id}-help`, !error && more && `${id}-more`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <div className="field__label">
        <label htmlFor={id}>{label}</label>
        {isRequired && (
          <span className="required-mark" aria-hidden="true">
            {t.need}
          </span>
        )}
        {count && <Counter of={id} length={count[0]} max={count[1]} isShown={isCounted && count[0] > 0} />}
      </div>
      {help && (
        <p className="hint" id={`${id}-help`}>
          {help}
        </p>
      )}
      {control({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {foot && <div>{foot}</div>}
      {more && <div id={`${id}-more`}>{more}</div>}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}

/** The error of a field. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p className="field-error" id={id}>
      <span aria-hidden="true">{t.errorMark}</span>
      <span>{text}</span>
    </p>
  )
}

/** Counts the characters of a field near its limit, or always. Screen readers hear a count near it when typing pauses, not at each key. */
function Counter({ of, length, max, isShown }: { of: string; length: number; max: number; isShown: boolean | undefined }) {
  const near = length >= max * COUNTED_FROM ? t.count(length, max) : ''
  const [said, setSaid] = useState('')
  const isTyped = useRef(false)
  useEvent(document, 'input', ({ target }) => {
    if ((target as Element).id === of) isTyped.current = true
  })
  useEffect(() => {
    const timer = setTimeout(() => isTyped.current && setSaid(near), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [near])

  return (
    <>
      <span className="counter" data-over={length > max || undefined} aria-hidden="true">
        {isShown ? t.count(length, max) : near}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </>
  )
}
