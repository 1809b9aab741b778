import { type ReactNode, useEffect } from 'react'
import { dialogButton } from '../../text/dialog.ts'
import { Button } from '../Button.tsx'
import { FormElement } from './FormElement.tsx'
import { type Fields, FormFields, type FormOptions, useNewForm } from './form.tsx'
import { Messages } from './Messages.tsx'
import { isPageFormInUse } from '../layers.ts'

interface Props<F extends Fields> extends FormOptions<F> {
  action: string
  /** An alternative beside the button; one that would cancel is not usable while something is sent. */
  children: ReactNode | ((waiting: string | false) => ReactNode)
}

/** A form that fills a page. */
export function PageForm<F extends Fields>({ action, children, ...options }: Props<F>) {
  const form = useNewForm(options)
  const waiting = form.isBusy && dialogButton.wait
  const isInUse = form.isBusy || form.isDirty
  useEffect(() => {
    isPageFormInUse.value = isInUse
    return () => {
      isPageFormInUse.value = false
    }
  }, [isInUse])
  return (
    <FormElement ref={form.element} className="page-form" onSubmit={form.send}>
      <Messages messages={form.messages} />
      <FormFields fields={options.fields} form={form} />
      <div className="page-form__foot">
        {typeof children === 'function' ? children(waiting) : children}
        <Button look="primary" onPress="submit" waiting={waiting}>
          {waiting || action}
        </Button>
      </div>
    </FormElement>
  )
}
