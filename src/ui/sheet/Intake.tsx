import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Frame } from '../form/Frame.tsx'
import { useIsOnTop } from '../layers.ts'
import { useEvent } from '../useEvent.ts'
import { focusFirst, INPUT } from '../focus.ts'

interface PasteProps {
  label: string
  help: string
  error: string | undefined
  /** The label of the button that reads typed text, and why it cannot be used without any. */
  read: { label: string; disabledReason: string }
  /** The text that was typed, and not read yet. */
  typed: string
  /** Also takes what is pasted elsewhere in the dialog, outside its text fields. */
  isAnywhere: boolean
  onType: (text: string) => void
  onRead: (text: string) => unknown
}

/** Takes rows that were copied in a spreadsheet: pasted text is read at once, typed text by a button. */
export function PasteInput({ label, help, error, read, typed, isAnywhere, onType, onRead }: PasteProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const isOnTop = useIsOnTop()
  // The focus is on any control of the dialog, on the dialog itself, or on the body once its control is gone.
  useEvent(document, 'paste', (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    // Pasted into typed text, it is a part of that.
    if (event.defaultPrevented || typed || !pasted.trim() || !isTaken(event.target)) return
    event.preventDefault()
    onRead(pasted)
  })

  function isTaken(target: EventTarget | null) {
    if (target === area.current) return true
    const isInDialog = target === document.body || area.current?.closest('dialog')?.contains(target as Node)
    return isAnywhere && isInDialog && isOnTop() && !(target as Element).matches('input[type="text"], textarea')
  }

  return (
    <Frame
      label={label}
      help={help}
      error={error}
      control={ids => (
        <textarea
          {...ids}
          ref={area}
          className="input"
          rows={2}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      )}
      foot={
        <Button isSmall disabledReason={typed.trim() ? undefined : read.disabledReason} onPress={() => onRead(typed)}>
          {read.label}
        </Button>
      }
    />
  )
}

interface IntakeProps {
  /** Says what was read; undefined while there is nothing. */
  summary: string | undefined
  /** Changes with each reading. */
  reading: unknown
  /** The button that shows the inputs again. */
  againLabel: string
  children: ReactNode
}

/** Inputs for rows: once they have been read, a line takes their place and the focus. One that cannot be read gets the focus. */
export function Intake({ summary, reading, againLabel, children }: IntakeProps) {
  const [isOpen, setOpen] = useState(false)
  const inputs = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    setOpen(false)
    if (line.current) line.current.focus()
    else focusFirst(inputs.current, '[aria-invalid="true"]')
  }, [reading])
  useLayoutEffect(() => {
    if (isOpen) focusFirst(inputs.current, INPUT)
  }, [isOpen])
  return (
    <>
      <div ref={inputs} className="intake" hidden={summary !== undefined && !isOpen}>
        {children}
      </div>
      {summary !== undefined && (
        <div className="intake__line">
          <p ref={line} tabIndex={-1}>
            {summary}
          </p>
          {!isOpen && (
            <Button isSmall onPress={() => setOpen(true)}>
              {againLabel}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
