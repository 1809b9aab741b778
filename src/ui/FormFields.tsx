import type { MouseEvent } from 'react'
import type { Fields, Form } from './form.tsx'

/**
 * For what stands below the fields: a press there leaves the focus where it is. Otherwise the field would be left as the
 * pointer goes down, its error would move the button away, and the press would be lost.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** The fields of a form, each with its control. */
export function FormFields<F extends Fields>({ fields, form }: { fields: F; form: Form<F> }) {
  return (
    <div className="fields">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className={field.half ? undefined : 'fields__whole'}>
          <field.Control field={field} {...form.control(name)} />
        </div>
      ))}
    </div>
  )
}
