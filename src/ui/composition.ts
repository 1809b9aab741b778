import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from 'react'

/** Whether a key belongs to an input method. Safari reports the key that ends a conversion afterwards, as 229. */
export function isComposing(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === 229
}

/** Enter that ends a conversion submits nothing. */
export function preventWhileComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}

/** The props of a controlled text input whose `onChange` hears of a conversion once that has ended. */
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
