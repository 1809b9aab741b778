import { useSignals } from '@preact/signals-react/runtime'
import { isComposing } from '../composition.ts'
import { closeDialogs, CurrentDialog, type OpenDialog, openDialogs, top, topPopover } from '../layers.ts'
import { ToastRegion } from '../page/Toasts.tsx'
import { useEvent, usePageMark } from '../useEvent.ts'

/** Whether the user is asked about unsaved input. */
let isAsking = false

/**
 * Closes all dialogs before a navigation. Returns false if they stay, because the top one is busy or already asks about unsaved input, or a
 * promise while the user is asked. A busy one below another waits for the answer to that.
 */
export function leaveDialogs(): boolean | Promise<boolean> {
  if (isAsking || top.peek()?.state.peek()?.isBusy) return false
  const typed = openDialogs.peek().findLast(({ state }) => state.peek()?.askToDiscard)
  if (typed) return discard(typed.id, typed.state.peek()!.askToDiscard!)
  closeDialogs()
  return true
}

async function discard(id: number, ask: () => Promise<boolean>): Promise<boolean> {
  if (!(await mayDiscard(ask))) return false
  closeDialogs(id)
  return leaveDialogs()
}

/** Asks, and returns whether the input may be discarded. */
async function mayDiscard(ask: () => Promise<boolean>): Promise<boolean> {
  isAsking = true
  try {
    return await ask()
  } finally {
    isAsking = false
  }
}

/** Applies Esc to a dialog, if it is the top one. */
export async function dismiss(dialog: OpenDialog): Promise<void> {
  const state = dialog === top.peek() && dialog.state.peek()
  if (!state || state.isBusy) return
  if (!state.askToDiscard || (await mayDiscard(state.askToDiscard))) state.onEscape()
}

/** Listens on the document: while the body has the focus, no dialog receives the key. */
function onKeyDown(event: KeyboardEvent) {
  const dialog = top.peek()
  if (!dialog || event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return
  event.preventDefault()
  const popover = topPopover()
  // Left to WebKit, the key would cancel the dialog below as well.
  if (popover) popover.hidePopover()
  else void dismiss(dialog)
}

/** Renders the dialogs, and the toasts while no dialog is open. */
export function DialogHost() {
  useSignals()
  useEvent(document, 'keydown', onKeyDown)
  usePageMark('dialog-shown', Boolean(top.value))
  return (
    <>
      {!top.value && <ToastRegion />}
      {openDialogs.value.map(dialog => (
        <CurrentDialog key={dialog.id} value={dialog}>
          {dialog.view}
        </CurrentDialog>
      ))}
    </>
  )
}
