import { useComposition } from '../composition.ts'

interface Props {
  label: string
  value: string
  /** Called with the typed text; during a conversion, only with its result. */
  onChange: (value: string) => void
}

/** A search input above a list, without rules or errors. */
export function SearchInput({ label, value, onChange }: Props) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <input className="input" autoComplete="off" spellCheck={false} {...useComposition(value, onChange)} />
    </label>
  )
}
