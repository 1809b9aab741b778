import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '../Button.tsx'

interface Props extends Pick<ComponentProps<typeof Button>, 'data-tip' | 'isSmall' | 'look' | 'name'> {
  label: ReactNode
  /** Copies, and shows so in the pressed button: see `copyAndSay`. */
  onCopy: (pressed: HTMLElement) => Promise<void>
}

/** A button that copies. */
export function CopyButton({ label, onCopy, ...look }: Props) {
  const element = useRef<HTMLButtonElement>(null)
  return (
    <Button ref={element} {...look} onPress={() => onCopy(element.current!)}>
      {label}
    </Button>
  )
}
