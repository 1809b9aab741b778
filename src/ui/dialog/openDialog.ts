import { createElement, type ReactNode } from 'react'
import { DialogBoundary } from './DialogBoundary.tsx'
import { showDialog } from './dialogs.tsx'
import { rememberFocus } from '../focus.ts'

export type Close<Result> = (result?: Result) => void

/**
 * Opens a dialog above whatever is open, and resolves with what it was closed with: undefined where it was cancelled.
 * The focus goes back to the opener (`source`, or what had the focus), or to its heir where the opener has gone.
 */
export function openDialog<Result>(
  view: (close: Close<Result>) => ReactNode, source: Element | null = document.activeElement,
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
 * Where the last click was, the browser keeps a caret, unseen. In a page that is about to be inert it can stand nowhere, and would
 * be looked for all through it, twice.
 */
function forgetCaret(): void {
  const selection = getSelection()
  if (selection?.isCollapsed) selection.removeAllRanges()
}
