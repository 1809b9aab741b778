import type { CheckProps } from './checks.tsx'

/** A boolean as a switch (ARIA 1.2, switch role). */
export function Switch({ label, checked, isReadOnly, onChange }: CheckProps) {
  return (
    <label className="check switch">
      <input
        type="checkbox"
        role="switch"
        aria-readonly={isReadOnly || undefined}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
