import type { ReactNode } from 'react'
import { dialogButton } from '../../text/dialog.ts'
import { Button } from '../Button.tsx'
import { preventWhileComposing } from '../composition.ts'
import { Messages } from './fields.tsx'
import { keepFocus } from '../focus.ts'
import { type Fields, type FormOptions, useForm } from './form.tsx'
import { FormFields } from './FormFields.tsx'

interface Props<F extends Fields> extends FormOptions<F> {
  /** What the button says that sends the form. */
  action: string
  /** Another way on, beside the button. */
  children: ReactNode
}

/** A form that is a page of its own. */
export function PageForm<F extends Fields>({ action, children, ...options }: Props<F>) {
  const form = useForm(options)
  return (
    <form
      ref={form.element}
      className="page-form"
      noValidate
      onKeyDown={preventWhileComposing}
      onSubmit={event => { event.preventDefault(); void form.send() }}
    >
      <Messages lines={form.messages} />
      <FormFields fields={options.fields} form={form} />
      <div className="page-form__foot" onMouseDown={keepFocus}>
        {children}
        <Button look="primary" onPress="submit" waiting={form.busy && dialogButton.wait}>{form.busy ? dialogButton.wait : action}</Button>
      </div>
    </form>
  )
}
