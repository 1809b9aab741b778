import { useComposition } from '../composition.ts'

interface Props {
  label: string
  value: string
  /** Called with what has been typed; of a conversion by an input method, with its result. */
  onChange: (value: string) => void
}

/** A text input above a list. It has no rules and no errors, so it needs nothing of a form. */
export function SearchInput({ label, value, onChange }: Props) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <input className="input" autoComplete="off" spellCheck={false} {...useComposition(value, onChange)} />
    </label>
  )
}
