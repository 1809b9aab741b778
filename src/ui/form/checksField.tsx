import type { Id } from '../../lib/shape.ts'
import { CheckGroup, type Option } from './checks.tsx'
import type { ControlProps, Field } from './fields.tsx'

interface ChecksField extends Field<readonly Id[]> {
  /** Undefined while they load. */
  options: readonly Option[] | undefined
  /** Shown if there is nothing to choose. */
  empty: string
}

/** A multiple choice from few options, each with a check box. */
export function checksField(label: string, options: readonly Option[] | undefined, empty: string): ChecksField {
  return { label, rules: [], initial: [], Control: ChecksControl, options, empty }
}

function ChecksControl({ field, value, onChange }: ControlProps<readonly Id[]> & { field: ChecksField }) {
  const { label, options, empty, help } = field
  if (options && !options.length) return <p className="hint">{empty}</p>
  return (
    <>
      <CheckGroup label={label} options={options ?? []} chosen={value} onChange={onChange} isLoading={!options} />
      {help && <p className="hint">{help}</p>}
    </>
  )
}
