import { useEffect, useRef, useState } from 'react'
import { secret as t } from '../../text/secret.ts'
import { Button } from '../Button.tsx'

/** How long it is said that something was copied, in milliseconds. */
const SAID_MS = 3000

interface Props {
  label: string
  /** The accessible name, if the label is not enough; it stays. */
  name?: string
  isSmall?: boolean
  /** Resolves to whether it was copied; `within` is an element around the button. */
  onCopy: (within: HTMLElement) => Promise<boolean>
}

/** A button that copies, and says for a moment that it has. */
export function CopyButton({ label, name = label, isSmall = false, onCopy }: Props) {
  const element = useRef<HTMLButtonElement>(null)
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    clearTimeout(timer.current)
    const isDone = await onCopy(element.current!.parentElement!)
    setCopied(isDone)
    if (isDone) timer.current = setTimeout(() => setCopied(false), SAID_MS)
  }

  return (
    <Button ref={element} isSmall={isSmall} name={name} onPress={copy}>
      {isCopied ? t.copiedHere : label}
    </Button>
  )
}
