import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { field as t } from '../../text/dialog.ts'

export type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Limits an input to `max` UTF-16 units by the returned props. `message`: the browser has cut the value when it was pasted. */
export function useCutPaste(value: string, max = Infinity) {
  const [cut, setCut] = useState<string>()
  return {
    message: cut === value ? t.cut(max) : undefined,
    props: {
      maxLength: Number.isFinite(max) ? max : undefined,
      onPaste({ currentTarget: { selectionStart, selectionEnd }, clipboardData }: ClipboardEvent<TextElement>) {
        const kept = value.length - (selectionEnd! - selectionStart!)
        // An input takes the lines of a text without their breaks.
        const isCut = kept + clipboardData.getData('text').replace(/[\r\n]/g, '').length > max
        setCut(isCut ? value : undefined)
      },
      onInput({ currentTarget, nativeEvent }: FormEvent<TextElement>) {
        const isPasted = (nativeEvent as InputEvent).inputType === 'insertFromPaste'
        setCut(isPasted && cut !== undefined ? currentTarget.value : undefined)
      },
    },
  }
}
