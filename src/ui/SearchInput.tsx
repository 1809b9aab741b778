interface Props {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A text input above a list. It has no rules and no errors, so it needs nothing of a form. */
export function SearchInput({ label, value, onChange }: Props) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <input className="input" autoComplete="off" spellCheck={false} value={value} onChange={event => onChange(event.target.value)} />
    </label>
  )
}
