import { type ReactNode, useId } from 'react'
import type { Rule } from '../../lib/rules.ts'
import { field as t } from '../../text/dialog.ts'

interface FrameProps {
  label: string
  rules?: readonly Rule<any>[]
  help?: string | undefined
  /** Why the value cannot be changed, instead of the help. */
  disabledReason?: string | undefined
  error?: string | undefined
  /** Characters typed and allowed. */
  count?: [length: number, max: number] | undefined
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

/** Label, help, control and error of a field, associated for assistive technology. */
export function Frame({ label, error, count, control, foot, more, ...field }: FrameProps) {
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
      {foot && <div className="field-foot">{foot}</div>}
      {more && <div id={`${id}-more`}>{more}</div>}
      {(error || count) && (
        <div className="field-foot">
          {error && (
            <p className="field-foot__error" id={`${id}-error`}>
              {t.error(error)}
            </p>
          )}
          {count && (
            <span className="field-foot__count" data-over={count[0] > count[1] || undefined}>
              {t.count(...count)}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
