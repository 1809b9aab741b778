import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import { field as t } from '../../text/dialog.ts'

export type TextElement = HTMLInputElement | HTMLTextAreaElement

/** An input makes blanks of the line breaks of what is pasted (Chromium), or leaves them out (Firefox). */
const withoutBlanks = (text: string) => text.replace(/\s/g, '')

/** Limits an input to `max` UTF-16 units by the returned props. `message`: the browser has cut the value when it was pasted. */
export function useCutPaste(value: string, max = Infinity) {
  const [cut, setCut] = useState<string>()
  const pasted = useRef('')
  return {
    message: cut === value ? t.cut(max) : undefined,
    props: {
      maxLength: Number.isFinite(max) ? max : undefined,
      onPaste({ currentTarget: { selectionStart, selectionEnd }, clipboardData }: ClipboardEvent<TextElement>) {
        const kept = value.length - (selectionEnd! - selectionStart!)
        pasted.current = withoutBlanks(clipboardData.getData('text'))
        // A full input takes nothing, and may not say so.
        setCut(kept + pasted.current.length > max ? value : undefined)
      },
      onInput({ currentTarget, nativeEvent }: FormEvent<TextElement>) {
        const isPasted = (nativeEvent as InputEvent).inputType === 'insertFromPaste'
        const isCut = isPasted && Number.isFinite(max) && !withoutBlanks(currentTarget.value).includes(pasted.current)
        setCut(isCut ? currentTarget.value : undefined)
      },
    },
  }
}
