import { computed, type Signal, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect } from 'react'
import { isComposing } from '../composition.ts'
import { ToastRegion } from '../toast.tsx'

/** What can be done about a dialog from outside of it: by Esc, by the browser, by a change of the address. */
interface DialogState {
  /** Nothing dismisses a busy dialog. */
  isBusy: boolean
  /** Asks whether what was typed may be discarded; undefined while nothing is. */
  askToDiscard: (() => Promise<boolean>) | undefined
  onEscape: () => void
}

interface OpenDialog {
  id: number
  view: ReactNode
  close(): void
  /** Undefined until it is shown. */
  state: Signal<DialogState | undefined>
}

const open = signal<readonly OpenDialog[]>([])
const top = computed(() => open.value.at(-1))

/** Dialogs opened so far. */
let opened = 0

/** Puts a dialog on top of those that are open. Returns how to take it away. */
export function showDialog(view: ReactNode, close: () => void): () => void {
  const dialog = { id: ++opened, view, close, state: signal<DialogState>() }
  open.value = [...open.peek(), dialog]
  return () => { open.value = open.peek().filter(other => other !== dialog) }
}

export const isDialogOpen = (): boolean => open.peek().length > 0
/** Changes whenever a dialog opens, and whenever the one on top closes. */
export const topDialog = (): string => `${opened} ${top.peek()?.id}`
/** Whether leaving the page would lose what was typed. */
export const hasTyped = computed(() => open.value.some(({ state }) => state.value?.askToDiscard))

/** Closes every dialog as if it had been cancelled: the page below has changed. */
export function closeDialogs(): void {
  for (const dialog of [...open.peek()].reverse()) dialog.close()
}

/**
 * Closes the dialogs because the address is about to change under them. False: they stay, because one is busy, or because
 * the one that was typed into has a question above it. A promise: the user is being asked whether to discard what was typed.
 */
export function leaveDialogs(): boolean | Promise<boolean> {
  const dialogs = open.peek()
  if (dialogs.some(({ state }) => state.peek()?.isBusy)) return false
  const typed = dialogs.findLast(({ state }) => state.peek()?.askToDiscard)
  if (typed) return typed === top.peek() && discard(typed)
  closeDialogs()
  return true
}

async function discard(dialog: OpenDialog): Promise<boolean> {
  if (!await dialog.state.peek()?.askToDiscard?.()) return false
  dialog.close()
  return leaveDialogs()
}

/** What Esc does to the dialog on top, and nothing to the others. */
async function dismiss(dialog: OpenDialog | undefined): Promise<void> {
  const state = dialog === top.peek() && dialog?.state.peek()
  if (!state || state.isBusy) return
  if (!state.askToDiscard || await state.askToDiscard()) state.onEscape()
}

/** On the document: the focus may be on the page's body, where no dialog would hear of it. */
function onKeyDown(event: KeyboardEvent) {
  if (!top.peek() || event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return
  event.preventDefault()
  void dismiss(top.peek())
}

const Current = createContext<OpenDialog | undefined>(undefined)

/** The place in the page where the dialogs appear, and the toasts while none is open. */
export function DialogHost() {
  useSignals()
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      {!top.value && <ToastRegion />}
      {open.value.map(dialog => (
        <Current key={dialog.id} value={dialog}>{dialog.view}</Current>
      ))}
    </>
  )
}

/** Makes the state of the dialog around the component known. Reads a signal. */
export function useOpenDialog(state: DialogState): { isTop: boolean; onDismiss: () => void } {
  const dialog = useContext(Current)
  useLayoutEffect(() => {
    if (dialog) dialog.state.value = state
  })
  return { isTop: dialog === top.value, onDismiss: () => void dismiss(dialog) }
}
