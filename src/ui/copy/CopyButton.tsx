import { useRef } from 'react'
import { Button } from '../Button.tsx'
import { useCopied } from './useCopied.ts'

interface Props {
  label: string
  /** The accessible name, if the label is not enough. */
  name?: string
  isSmall?: boolean
  /** Resolves to whether it was copied; `within` is an element around the button. */
  onCopy: (within: HTMLElement) => Promise<boolean>
}

/** A button that copies, and says for a moment that it has. */
export function CopyButton({ label, name = label, isSmall = false, onCopy }: Props) {
  const element = useRef<HTMLButtonElement>(null)
  const { said, press } = useCopied(name, onCopy)
  return (
    <Button ref={element} isSmall={isSmall} name={said?.name ?? name} onPress={() => press(element.current?.parentElement)}>
      {said?.label ?? label}
    </Button>
  )
}
