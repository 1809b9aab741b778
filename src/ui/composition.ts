import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from 'react'

/** Returns whether a key event belongs to an input method. Safari reports the Enter that ends a conversion after it, as key code 229. */
export function isComposing(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === 229
}

/**
 * Lets Enter submit a form from its text fields alone, not from check boxes, switches, radio buttons or choices, and not while it ends a
 * conversion. Handles the keys of the form.
 */
export function limitSubmission(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (isComposing(event) || (event.target as Element).matches(CHOICE))) event.preventDefault()
}

const CHOICE = 'select, [type="checkbox"], [type="radio"]'

/** Returns props for a controlled text input that calls `onChange` only after a conversion has ended. */
export function useComposition(value: string, onChange: (value: string) => void) {
  const [converted, setConverted] = useState<string>()
  function commit(text: string) {
    setConverted(undefined)
    onChange(text)
  }
  return {
    value: converted ?? value,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      if ((nativeEvent as InputEvent).isComposing) setConverted(target.value)
      else commit(target.value)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => commit(currentTarget.value),
  }
}
