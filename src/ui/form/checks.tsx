import { type ReactNode, useId } from 'react'
import { distinct, keyed } from '../../lib/keys.ts'
import type { Id, Named } from '../../lib/shape.ts'
import { table } from '../../text/common.ts'

export interface Option {
  value: Id
  label: string
  /** The label on two lines: its start, with the blank, and its end. */
  lines?: readonly [string, string]
}

/** Returns the options of a choice without duplicate ids. Includes the current value, even if the platform does not list it. */
export function optionsOf(all: readonly Named[], current?: Named | null): Option[] {
  const listed = distinct(current ? [...all, current] : all, item => item.id)
  return listed.map(({ id, name }) => ({ value: id, label: name || String(id) || table.none }))
}

interface CheckProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Looks and reads like a switch (ARIA 1.2, switch role). */
  isSwitch?: boolean
  isReadOnly?: boolean
  /** The id of the message that says why it is wrong. */
  errorId?: string | undefined
}

export function Check({ label, checked, onChange, isSwitch, isReadOnly, errorId }: CheckProps) {
  return (
    <label className={isSwitch ? 'check switch' : 'check'}>
      <input
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        aria-readonly={isReadOnly || undefined}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

interface CheckGroupProps {
  label: string
  help?: string | undefined
  options: readonly Option[]
  chosen: readonly Id[]
  onChange: (chosen: Id[]) => void
  isLoading: boolean
}

/** A multiple choice as check boxes; nothing if there is nothing to choose. */
export function CheckGroup({ label, help, options, chosen, onChange, isLoading }: CheckGroupProps) {
  const id = useId()
  if (!options.length && !isLoading) return null
  return (
    <fieldset className="field check-group" aria-busy={isLoading} aria-describedby={help && id}>
      <legend className="field__label">{label}</legend>
      {help && (
        <p className="hint" id={id}>
          {help}
        </p>
      )}
      <div className="check-group__items">
        {keyed(options, option => option.value).map(([key, { value, label }]) => (
          <Check
            key={key}
            label={label}
            checked={chosen.includes(value)}
            onChange={isChosen => onChange(isChosen ? [...chosen, value] : chosen.filter(other => other !== value))}
          />
        ))}
      </div>
    </fieldset>
  )
}
