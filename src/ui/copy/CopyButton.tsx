import { type ComponentProps, useRef } from 'react'
import { Button } from '../Button.tsx'
import { type Copy, useCopied } from './useCopied.ts'

interface Props extends Pick<ComponentProps<typeof Button>, 'isSmall' | 'look'> {
  label: string
  /** The accessible name, if the label is not enough. */
  name?: string
  onCopy: Copy
}

/** A button that copies, and says for a moment that it has. */
export function CopyButton({ label, name = label, onCopy, ...look }: Props) {
  const element = useRef<HTMLButtonElement>(null)
  const { said, press } = useCopied(name, onCopy)
  return (
    <Button ref={element} {...look} name={said?.name ?? name} onPress={() => press(element.current?.parentElement)}>
      {said?.label ?? label}
    </Button>
  )
}
