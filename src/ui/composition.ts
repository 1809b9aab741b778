import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from 'react'

/** Returns whether a key event belongs to an input method. Safari reports the Enter that ends a conversion after it, as key code 229. */
export function isComposing(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === 229
}

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
