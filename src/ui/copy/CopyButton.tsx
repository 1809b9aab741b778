import { type ReactNode, useRef } from 'react'
import { Button } from '../Button.tsx'
import { copyAndSay } from './copyAndSay.ts'

interface Props {
  text: () => string
  children: ReactNode
}

/** A button that copies a text. */
export function CopyButton({ text, children }: Props) {
  const element = useRef<HTMLButtonElement>(null)
  return (
    <Button ref={element} onPress={() => copyAndSay(text(), element.current!.parentElement!)}>
      {children}
    </Button>
  )
}
