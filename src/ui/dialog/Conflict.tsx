import { type ReactNode, useId } from 'react'
import { reread as t } from '../../text/dialog.ts'
import type { Option } from '../form/checks.tsx'
import type { Field } from '../form/fields.tsx'

interface Props {
  /** The field, as it is and as it was before the last reading. */
  fields: readonly [Field<unknown>, Field<unknown> | undefined]
  mine: unknown
  theirs: unknown
  /** Undefined until the user has decided. */
  decided: 'mine' | 'theirs' | undefined
  onDecide: (side: 'mine' | 'theirs') => void
}

/** The two values of a field that both have changed. The field above stays editable, which decides too. */
export function Conflict({ fields, mine, theirs, decided, onDecide }: Props): ReactNode {
  const id = useId()
  const option = (side: 'mine' | 'theirs', who: string, value: unknown) => (
    <label className="check conflict__option">
      <input type="radio" name={id} checked={decided === side} onChange={() => onDecide(side)} />
      <span>
        <span>{who}</span>
        <span className="conflict__value">{labelOf(value, fields)}</span>
      </span>
    </label>
  )
  return (
    <fieldset className="conflict" data-undecided={!decided || undefined}>
      <legend>{t.choice(fields[0].label)}</legend>
      {option('mine', t.mine, mine)}
      {option('theirs', t.theirs, theirs)}
    </fieldset>
  )
}

/** Returns a value as the user knows it: the label of an option, words for a switch. */
function labelOf(value: unknown, fields: Props['fields']): string {
  if (typeof value === 'boolean') return value ? t.on : t.off
  const options = fields.flatMap(field => (field as { options?: readonly Option[] } | undefined)?.options ?? [])
  return options.find(option => String(option.value) === String(value))?.label ?? (String(value ?? '').trim() || t.empty)
}
