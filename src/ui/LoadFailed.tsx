import { button } from '../text/common.ts'
import { Button } from './Button.tsx'

/** What stands where the data would be, when it could not be fetched. */
export function LoadFailed({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div className="load-failed" ref={leaveFocus}>
      <p className="load-failed__text">{text}</p>
      <Button press={retry}>{button.retry}</Button>
    </div>
  )
}

/** When the button goes that was pressed in a dialog, the dialog has the focus, so that Esc and Tab work on. */
const leaveFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) element.closest('dialog')?.focus()
}
