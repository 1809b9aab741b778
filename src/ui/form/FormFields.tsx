import type { Fields, Form } from './form.tsx'

/** Renders every field of a form. */
export function FormFields<F extends Fields>({ fields, form }: { fields: F; form: Form<F> }) {
  return (
    <div className="fields">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className={field.isHalf ? undefined : 'fields__whole'}>
          <field.Control field={field} {...form.control(name)} />
        </div>
      ))}
    </div>
  )
}
