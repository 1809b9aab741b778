import { createElement, type ReactNode } from 'react'
import { DialogBoundary } from './DialogBoundary.tsx'
import { showDialog } from './dialogs.tsx'
import { rememberFocus } from '../focus.ts'

/** Closes a dialog with its result; without one, it counts as cancelled. */
export type Close<Result> = (result?: Result) => void

/**
 * Opens a dialog above the open ones, and resolves to its result: undefined if it was cancelled. Focus returns to the opener (`source`,
 * by default the focused element), or to its successor if the opener is gone.
 */
export function openDialog<Result>(
  view: (close: Close<Result>) => ReactNode,
  source: Element | null = document.activeElement,
): Promise<Result | undefined> {
  const refocus = rememberFocus(source)
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
    const inBoundary = createElement(DialogBoundary, { onClose: () => close(), children: view(close) })
    const takeAway = showDialog(inBoundary, close)
  })
}

/**
 * Clears the invisible caret that the last click left: it cannot stay in an inert page, and the browser would search all of it for another
 * place, twice.
 */
function forgetCaret(): void {
  const selection = getSelection()
  if (selection?.isCollapsed) selection.removeAllRanges()
}
