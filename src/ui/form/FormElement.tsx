import type { ComponentProps, FormEvent, KeyboardEvent } from 'react'
import { isComposing } from '../composition.ts'

export interface FormElementProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
}

/** A form that calls back instead of loading a page, and whose fields show their own errors. */
export function FormElement({ onSubmit, ...form }: FormElementProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return <form {...form} noValidate onKeyDown={limitSubmission} onSubmit={submit} />
}

const CHOICE = 'select, [type="checkbox"], [type="radio"]'

/** Lets Enter submit from text fields alone, not from check boxes, switches, radio buttons or choices; not while it ends a conversion. */
function limitSubmission(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (isComposing(event) || (event.target as Element).matches(CHOICE))) event.preventDefault()
}
