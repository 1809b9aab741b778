import type { ReactNode } from 'react'
import type { Fields, Form } from './form.tsx'

interface Props<F extends Fields> {
  fields: F
  form: Form<F>
  /** Renders what belongs below a field. */
  below?: (name: string) => ReactNode
}

/** Renders every field of a form. */
export function FormFields<F extends Fields>({ fields, form, below }: Props<F>) {
  return (
    <div className="fields">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className={field.isHalf ? undefined : 'fields__whole'}>
          <field.Control field={field} {...form.control(name)} />
          {below?.(name)}
        </div>
      ))}
    </div>
  )
}
