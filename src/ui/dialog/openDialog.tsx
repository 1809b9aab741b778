import type { ReactNode } from 'react'
import { button, error as errorText } from '../../text/common.ts'
import { dialogButton } from '../../text/dialog.ts'
import { Dialog } from './Dialog.tsx'
import { showDialog } from '../layers.ts'
import { ErrorBoundary } from '../page/ErrorBoundary.tsx'
import { rememberFocus } from '../focus.ts'

/** Closes a dialog with its result; without one, it counts as cancelled. */
export type Close<Result> = (result?: Result) => void

/**
 * Opens a dialog above the open ones, and resolves to its result: undefined if it was cancelled. Focus returns to the opener, which had it,
 * or to its successor if the opener is gone.
 */
export function openDialog<Result>(view: (close: Close<Result>) => ReactNode): Promise<Result | undefined> {
  const refocus = rememberFocus(document.activeElement)
  forgetCaret()
  return new Promise(resolve => {
    let isOpen = true
    const close: Close<Result> = result => {
      if (!isOpen) return
      isOpen = false
      takeAway()
      queueMicrotask(() => {
        refocus()
        resolve(result)
      })
    }
    const fallback = () => <BrokenDialog onClose={close} />
    const takeAway = showDialog(<ErrorBoundary fallback={fallback}>{view(close)}</ErrorBoundary>, close)
  })
}

/** Replaces a dialog that failed to render. */
function BrokenDialog({ onClose }: { onClose: Close<never> }) {
  const cancel = { label: dialogButton.close, onPress: () => onClose() }
  const act = { label: button.reload, onPress: () => location.reload() }
  return <Dialog title={errorText.unexpected} onEscape={onClose} foot={{ cancel, act }} />
}

/**
 * Clears the invisible caret that the last click left: it cannot stay in an inert page, and the browser would search all of it for another
 * place, twice.
 */
function forgetCaret(): void {
  const selection = getSelection()
  if (selection?.isCollapsed) selection.removeAllRanges()
}
