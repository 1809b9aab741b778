import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { applyTyped, waitTyped } from '../../lib/typed.ts'
import { isComposing } from '../composition.ts'
import { useEvent, useLatest } from '../useEvent.ts'
import { SearchInput } from './SearchInput.tsx'

interface Props {
  label: string
  /** The applied text. When it changes from outside (Back, a cleared filter), it replaces what is being typed. */
  value: string
  delayMs: number
  isReadOnly?: boolean | undefined
  onApply: (text: string) => void
}

/** Returns a function for event handlers: it applies what was typed, and returns the value of the render that follows. */
export function useWithTyped<Value>(value: Value): () => Value {
  const latest = useLatest(value)
  return () => {
    flushSync(applyTyped)
    return latest.current
  }
}

/** A debounced text input that also waits for the end of a conversion. Enter applies the text at once, without submitting. */
export function DebouncedInput({ label, value, delayMs, isReadOnly, onApply }: Props) {
  const [typed, setTyped] = useState<string>()
  const stopWaiting = useRef(() => {})
  function drop() {
    stopWaiting.current()
    setTyped(undefined)
  }
  useEffect(() => () => stopWaiting.current(), [])
  useEffect(drop, [value])
  // Back and Forward show another entry of the history, where it was not typed.
  useEvent(window, 'popstate', drop)

  function finish(text: string) {
    stopWaiting.current()
    onApply(text)
    if (text === value) setTyped(undefined)
  }

  function wait(text: string) {
    stopWaiting.current()
    setTyped(text)
    const timer = setTimeout(() => finish(text), delayMs)
    const forget = waitTyped(() => {
      finish(text)
      // The navigation that follows may leave the value as it was.
      setTyped(undefined)
    })
    stopWaiting.current = () => {
      clearTimeout(timer)
      forget()
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!isComposing(event) && typed !== undefined) finish(typed)
  }

  return (
    <div onKeyDown={onKeyDown} onCompositionStart={() => stopWaiting.current()}>
      <SearchInput label={label} value={typed ?? value} isReadOnly={isReadOnly} onChange={wait} />
    </div>
  )
}
