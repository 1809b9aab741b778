import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { focusFirst, INPUT } from '../focus.ts'

interface Props {
  /** Says what was read; undefined while there is nothing. */
  summary: string | undefined
  /** Changes with each reading. */
  reading: unknown
  /** The button that shows the inputs again. */
  againLabel: string
  /** The inputs. */
  children: ReactNode
}

/** Inputs for rows: once they have been read, a line takes their place and the focus. */
export function Intake({ summary, reading, againLabel, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const inputs = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    setOpen(false)
    line.current?.focus()
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
