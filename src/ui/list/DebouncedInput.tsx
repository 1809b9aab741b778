import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '../composition.ts'
import { SearchInput } from './SearchInput.tsx'

interface Props {
  label: string
  /** The applied text. When it changes from outside (Back, a cleared filter), it replaces what is being typed. */
  value: string
  delayMs: number
  isReadOnly?: boolean | undefined
  onApply: (text: string) => void
}

/** A debounced text input that also waits for the end of a conversion. Enter applies the text at once, without submitting. */
export function DebouncedInput({ label, value, delayMs, isReadOnly, onApply }: Props) {
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    clearTimeout(timer.current)
    setTyped(undefined)
  }, [value])

  function finish(text: string) {
    clearTimeout(timer.current)
    onApply(text)
    if (text === value) setTyped(undefined)
  }

  function wait(text: string) {
    clearTimeout(timer.current)
    setTyped(text)
    timer.current = setTimeout(() => finish(text), delayMs)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!isComposing(event) && typed !== undefined) finish(typed)
  }

  return (
    <div onKeyDown={onKeyDown} onCompositionStart={() => clearTimeout(timer.current)}>
      <SearchInput label={label} value={typed ?? value} isReadOnly={isReadOnly} onChange={wait} />
    </div>
  )
}
