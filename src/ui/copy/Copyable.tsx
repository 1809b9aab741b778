import { useRef } from 'react'
import { secret as t } from '../../text/secret.ts'
import { breakable } from '../list/breakable.tsx'
import { Button } from '../Button.tsx'
import { copyAndSay, selectText } from './copyAndSay.ts'
import { useCopied } from './useCopied.ts'

/** A text with a copy button; `label` is its name, if it has one. */
export function Copyable({ text, label = text }: { text: string; label?: string }) {
  const element = useRef<HTMLSpanElement>(null)
  const name = t.copyOf(label)
  const { said, press } = useCopied(name, shown => copyAndSay(text, shown, () => selectText(shown)))
  return (
    <span className="copyable">
      <span ref={element}>{breakable(text)}</span>
      <Button isSmall look="quiet" name={said?.name ?? name} onPress={() => press(element.current)}>
        <span className="copyable__icon" />
        {said && <span className="copyable__said">{said.label}</span>}
      </Button>
    </span>
  )
}
