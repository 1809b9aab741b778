import { isComposing, useComposition } from '../composition.ts'
import { passFocusOn } from '../focus.ts'

interface Props {
  label: string
  value: string
  isReadOnly?: boolean | undefined
  /** Called with the typed text; during a conversion, only with its result. */
  onChange: (value: string) => void
  onEnter?: () => void
}

/** A search input above a list, without rules or errors. */
export function SearchInput({ label, value, isReadOnly, onChange, onEnter }: Props) {
  return (
    <label className="field" ref={passFocusOn}>
      <span className="field__label">{label}</span>
      <input
        className="input"
        autoComplete="off"
        spellCheck={false}
        readOnly={isReadOnly}
        {...useComposition(value, onChange)}
        onKeyDown={onEnter && (event => event.key === 'Enter' && !isComposing(event) && onEnter())}
      />
    </label>
  )
}
