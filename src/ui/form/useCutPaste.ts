import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { field as t } from '../../text/dialog.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Limits an input to `max` UTF-16 units by the returned props. `message`: the last paste was longer, so that the browser cut it. */
export function useCutPaste(max = Infinity) {
  const [isCut, setCut] = useState(false)
  return {
    message: isCut ? t.cut(max) : undefined,
    props: {
      maxLength: Number.isFinite(max) ? max : undefined,
      onPaste({ currentTarget: { value, selectionStart, selectionEnd }, clipboardData }: ClipboardEvent<TextElement>) {
        const kept = value.length - (selectionEnd! - selectionStart!)
        // An input takes the lines of a text without their breaks.
        setCut(kept + clipboardData.getData('text').replace(/[\r\n]/g, '').length > max)
      },
      onInput({ nativeEvent }: FormEvent<TextElement>) {
        if ((nativeEvent as InputEvent).inputType !== 'insertFromPaste') setCut(false)
      },
    },
  }
}
