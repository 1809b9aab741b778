import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { breakable } from '../breakable.tsx'
import { isComposing } from '../composition.ts'

interface Props {
  name: string
  /** The accessible name of the button that opens it; contains what is shown. */
  editName: string
  value: string
  shown: string
  problem: string
  isInvalid: boolean | undefined
  /** The values to choose from, if it is not a text. */
  options?: readonly string[]
  /** Called with each key. */
  onType: (value: string) => void
  /** Called with the value once it has been edited. */
  onChange: (value: string) => void
}

/**
 * A value that is edited in place, as in a spreadsheet: a press, Enter or F2 opens it, Enter or leaving it saves, and Esc restores what was
 * there. A choice saves at once.
 */
export function EditableCell({ name, editName, value, shown, problem, isInvalid, options, onType, onChange }: Props) {
  /** The value before it was edited; undefined while it is not. */
  const [before, setBefore] = useState<string>()
  const [typed, setTyped] = useState(value)
  const isEdited = before !== undefined
  const isOpen = useRef(false)
  const refocuses = useRef(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  useLayoutEffect(() => {
    if (isEdited) {
      field.current!.focus()
      if (!options) field.current!.select()
    } else if (refocuses.current) opener.current!.focus()
    refocuses.current = false
  }, [isEdited])

  function open() {
    isOpen.current = true
    setTyped(value)
    setBefore(value)
  }

  function close(to: string) {
    // A field that is removed can lose the focus once more.
    if (!isOpen.current) return
    isOpen.current = false
    setBefore(undefined)
    if (to === value) onType(value)
    else onChange(to)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // The dialog leaves a handled Esc alone.
    event.preventDefault()
    refocuses.current = true
    close(event.key === 'Enter' ? event.currentTarget.value : before!)
  }

  if (!isEdited) {
    const onOpenerKeyDown = ({ key }: KeyboardEvent) => key === 'F2' && open()
    return (
      <button ref={opener} type="button" className="editable-cell" aria-label={editName} onClick={open} onKeyDown={onOpenerKeyDown}>
        {breakable(shown)}
      </button>
    )
  }
  const control = {
    ref: field,
    className: 'input editable-cell__field',
    'aria-label': name,
    'aria-description': problem || undefined,
    'aria-invalid': isInvalid,
    value: typed,
    onBlur: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) => close(currentTarget.value),
    onKeyDown,
    onChange({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
      setTyped(target.value)
      if (options) onChange(target.value)
      else onType(target.value)
    },
  }
  return options ? (
    <select {...control}>
      {options.map(option => (
        <option key={option}>{option}</option>
      ))}
    </select>
  ) : (
    <input {...control} type="text" autoCapitalize="off" autoComplete="off" spellCheck={false} />
  )
}
