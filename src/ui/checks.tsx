import { distinct, keyed } from '../lib/keys.ts'
import { table } from '../text/common.ts'

type Key = string | number
export interface Option {
  value: Key
  label: string
}

/** What can be chosen of a list, each once: two of the same id could not be told apart. */
export function optionsOf(items: readonly { id: Key; name?: string | null | undefined }[]): Option[] {
  return distinct(items, item => item.id).map(({ id, name }) => ({ value: id, label: name || table.none }))
}

interface CheckProps {
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
