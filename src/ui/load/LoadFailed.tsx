import { button } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { passFocusOn } from '../focus.ts'

/** What stands where the data would be, when it could not be fetched. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="load-failed" ref={leaveFocus}>
      <p className="load-failed__text">{text}</p>
      <Button onPress={onRetry}>{button.retry}</Button>
    </div>
  )
}

/** The button is removed when it is pressed. In a dialog the dialog then has the focus, so that Esc and Tab work on. */
const leaveFocus = (element: HTMLElement | null) => () => {
  const dialog = element?.closest('dialog')
  if (!dialog) passFocusOn(element)()
  else if (element?.contains(document.activeElement)) dialog.focus()
}
