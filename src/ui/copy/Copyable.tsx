import { useRef } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { secret as t } from '../../text/secret.ts'
import { breakable } from '../list/breakable.tsx'
import { Button } from '../Button.tsx'
import { toast } from '../toast.tsx'

/** A text with a copy button. If the browser refuses to copy, the text is selected instead. */
export function Copyable({ text }: { text: string }) {
  const element = useRef<HTMLSpanElement>(null)

  async function copy() {
    if (!element.current) return
    if (await copyText(text, element.current)) return toast.done(t.copied)
    getSelection()?.selectAllChildren(element.current)
    toast.error(t.copyFailed)
  }

  return (
    <span className="copyable">
      <span ref={element}>{breakable(text)}</span>
      <Button isSmall look="quiet" name={t.copyOf(text)} onPress={copy}>
        <span className="copyable__icon" />
      </Button>
    </span>
  )
}
