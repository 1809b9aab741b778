import { distinct, keyed } from '../../lib/keys.ts'
import { table } from '../../text/common.ts'

type Key = string | number
export interface Option {
  value: Key
  label: string
}

export interface Named {
  id: Key
  name?: string | null | undefined
}

/**
 * The options of a choice, each once: two of the same id could not be told apart. What is chosen now is among them by its own name,
 * even if the platform does not list it.
 */
export function optionsOf(all: readonly Named[], current?: Named | null): Option[] {
  const known = distinct(current ? [...all, current] : all, item => item.id)
  return known.map(({ id, name }) => ({ value: id, label: name || String(id) || table.none }))
}

export interface CheckProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

interface CheckGroupProps {
  label: string
  options: readonly Option[]
  chosen: readonly Key[]
  onChange: (chosen: Key[]) => void
  /** The options are still to come. */
  isLoading: boolean
}

/** Any number of choices. */
export function CheckGroup({ label, options, chosen, onChange, isLoading }: CheckGroupProps) {
  return (
    <fieldset className="field check-group" aria-busy={isLoading}>
      <legend className="field__label">{label}</legend>
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
