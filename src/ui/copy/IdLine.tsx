import { Copyable } from './Copyable.tsx'

interface NamedId {
  label: string
  value: string
}

/** An id to copy; nothing for a missing one. */
export function IdLine({ label, value }: NamedId) {
  if (!value) return null
  return (
    <p className="hint dialog__id">
      <span>{label}</span>
      <Copyable text={value} label={label} />
    </p>
  )
}
