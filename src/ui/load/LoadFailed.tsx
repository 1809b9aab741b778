import { button } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { passFocusOn } from '../focus.ts'

/** Replaces data that failed to load. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="load-failed" ref={leaveFocus}>
      <p className="load-failed__text">{text}</p>
      <Button onPress={onRetry}>{button.retry}</Button>
    </div>
  )
}

/** Pressing the button removes it. In a dialog, moves the focus to the dialog, so that Esc and Tab keep working. */
const leaveFocus = (element: HTMLElement | null) => () => {
  const dialog = element?.closest('dialog')
  if (!dialog) passFocusOn(element)()
  else if (element?.contains(document.activeElement)) dialog.focus()
}
