import type { KeyboardEvent } from 'react'
import { isComposing } from '../composition.ts'

const CHOICE = 'select, [type="checkbox"], [type="radio"]'

/**
 * Lets Enter submit a form from its text fields alone, not from check boxes, switches, radio buttons or choices, and not while it ends a
 * conversion. Handles the keys of the form.
 */
export function limitSubmission(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (isComposing(event) || (event.target as Element).matches(CHOICE))) event.preventDefault()
}

/**
 * Prevents a press below a form's fields from moving the focus. Blurring the field would show its error, move the button away, and the
 * press would miss it.
 */
export const keepFocus = (event: Pick<Event, 'preventDefault'>): void => event.preventDefault()
