import { computed, effect, type Signal, signal, untracked } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect } from 'react'
import { isComposing } from '../composition.ts'
import { usePageMark } from '../page/usePageMark.ts'
import { isPopoverOpen } from '../presses.ts'
import { ToastRegion } from '../page/Toasts.tsx'
import { useEvent, useLatest } from '../useEvent.ts'

/** Names what a dialog is about, one line for each: its vendor, its application. Reads signals, as a name may arrive later. */
export type Subject = () => readonly string[]

/** State of a dialog for Esc, the browser, navigations, and the dialogs above it. */
interface DialogState {
  /** A busy dialog cannot be dismissed. */
  isBusy: boolean
  /** Asks whether to discard unsaved input; undefined while there is none. */
  askToDiscard: (() => Promise<boolean>) | undefined
  onEscape: () => void
  /** By default that of the dialog below. */
  subject: Subject | undefined
}

interface OpenDialog {
  id: number
  view: ReactNode
  close(): void
  /** Undefined until it is rendered. */
  state: Signal<DialogState | undefined>
}

const open = signal<readonly OpenDialog[]>([])
const top = computed(() => open.value.at(-1))

/** Number of dialogs opened so far. */
let opened = 0

/** Shows a dialog above the open ones. Returns a function that removes it. */
export function showDialog(view: ReactNode, close: () => void): () => void {
  const dialog = { id: ++opened, view, close, state: signal<DialogState>() }
  open.value = [...open.peek(), dialog]
  return () => {
    open.value = open.peek().filter(other => other !== dialog)
  }
}

/** Calls back while no dialog is open: at once, or when they have closed. Returns a function that stops it. */
export const afterDialogs = (call: () => void): (() => void) =>
  effect(() => {
    if (!top.value) untracked(call)
  })

export const isDialogOpen = (): boolean => open.peek().length > 0
/** Identifies the top dialog: changes whenever a dialog opens, and whenever the top one closes. */
export const topDialog = (): string => `${opened} ${top.peek()?.id}`
/** The lines of the top dialog's subject. Reads signals. */
export const topSubject = (): readonly string[] => top.value?.state.value?.subject?.() ?? none
/** Whether leaving the page would discard unsaved input. */
export const hasTyped = computed(() => open.value.some(({ state }) => state.value?.askToDiscard))

/** Whether a dialog is saving, or at work otherwise. */
export const isDialogBusy = computed(() => open.value.some(({ state }) => state.value?.isBusy))

/** Cancels all dialogs, as the page below them has changed; with an id, that one and those above it. */
export function closeDialogs(from = 0): void {
  for (const dialog of open.peek().toReversed()) if (dialog.id >= from) dialog.close()
}

/** Whether the user is asked about unsaved input. */
let isAsking = false

/**
 * Closes all dialogs before a navigation. Returns false if they stay, because the top one is busy or already asks about unsaved input, or a
 * promise while the user is asked. A busy one below another waits for the answer to that.
 */
export function leaveDialogs(): boolean | Promise<boolean> {
  if (isAsking || top.peek()?.state.peek()?.isBusy) return false
  const typed = open.peek().findLast(({ state }) => state.peek()?.askToDiscard)
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
async function dismiss(dialog: OpenDialog | undefined): Promise<void> {
  const state = dialog === top.peek() && dialog?.state.peek()
  if (!state || state.isBusy) return
  if (!state.askToDiscard || (await mayDiscard(state.askToDiscard))) state.onEscape()
}

/** Listens on the document: while the body has the focus, no dialog receives the key. */
function onKeyDown(event: KeyboardEvent) {
  if (!top.peek() || event.key !== 'Escape' || isComposing(event) || event.defaultPrevented || isPopoverOpen()) return
  event.preventDefault()
  void dismiss(top.peek())
}

const Current = createContext<OpenDialog | undefined>(undefined)

/** Renders the dialogs, and the toasts while no dialog is open. */
export function DialogHost() {
  useSignals()
  useEvent(document, 'keydown', onKeyDown)
  usePageMark('dialog-shown', Boolean(top.value))
  return (
    <>
      {!top.value && <ToastRegion />}
      {open.value.map(dialog => (
        <Current key={dialog.id} value={dialog}>
          {dialog.view}
        </Current>
      ))}
    </>
  )
}

/** Publishes the state of the dialog around the component. Returns its subject as lines of text, among others. Reads signals. */
export function useOpenDialog({ subject: own, ...state }: DialogState): {
  isTop: boolean
  about: readonly string[]
  onDismiss: () => void
} {
  const dialog = useContext(Current)
  const below = open.value[open.value.findIndex(other => other === dialog) - 1]
  const subject = own ?? below?.state.value?.subject
  useLayoutEffect(() => {
    if (dialog) dialog.state.value = { ...state, subject }
  })
  return { isTop: dialog === top.value, about: subject?.() ?? none, onDismiss: () => void dismiss(dialog) }
}

const none: readonly string[] = []

/**
 * Calls back after each event, and after the dialogs above the component's own dialog or page have closed; not while one is open. Waits for
 * the end of the task, as a notice may follow the closed dialog.
 */
export function useUncovered(subscribe: (listener: () => void) => () => void, onEvent: () => void): void {
  const dialog = useContext(Current)
  const latest = useLatest(onEvent)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const callLater = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (top.peek() === dialog) latest.current()
      })
    }
    const stops = [
      subscribe(callLater),
      effect(() => {
        if (top.value === dialog) callLater()
      }),
      () => clearTimeout(timer),
    ]
    return () => stops.forEach(stop => stop())
  }, [dialog])
}
