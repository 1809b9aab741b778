/** The layers of the screen: the page, and the dialogs above it. */
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { tick } from '../lib/changes.ts'
import { none } from '../lib/keys.ts'
import { useLatest } from './useEvent.ts'

/** The screen (`screenNow`) whose page is shown, and what keeps it from opening forms by itself, if anything: its gate. */
export const pageReady = signal<{ at: string; gate: 'closed' | 'loading' | 'failed' | undefined }>()

/** Names what a dialog is about, one line for each: a row, and what it belongs to. Reads signals, as a name may arrive later. */
export type Subject = () => readonly string[]

/** State of a dialog for Esc, the browser, navigations, and the dialogs above it. */
export interface DialogState {
  isBusy: boolean
  askToDiscard: (() => Promise<boolean>) | undefined
  onEscape: () => void
  subject: Subject | undefined
}

export interface OpenDialog {
  id: number
  view: ReactNode
  close(): void
  /** Undefined until it is rendered. */
  state: Signal<DialogState | undefined>
}

const open = signal<readonly OpenDialog[]>([])

/** The open dialogs, the lowest first. */
export const openDialogs: ReadonlySignal<readonly OpenDialog[]> = open
export const top = computed(() => open.value.at(-1))

/** Shows a dialog above the open ones. Returns a function that removes it. */
export function showDialog(view: ReactNode, close: () => void): () => void {
  const dialog = { id: tick(), view, close, state: signal<DialogState>() }
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
/** Identifies the open dialogs: changes whenever one opens or closes. */
export const dialogsNow = (): unknown => open.peek()
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

/** The dialog around a component; undefined on the page. */
export const CurrentDialog = createContext<OpenDialog | undefined>(undefined)

/** Returns a function that tells whether no dialog is above the component's own dialog or page. */
export function useIsOnTop(): () => boolean {
  const dialog = useContext(CurrentDialog)
  return () => top.peek() === dialog
}

/**
 * Calls back after each event, and after the dialogs above the component's own dialog or page have closed; not while one is open. Waits for
 * the end of the task, as a notice may follow the closed dialog.
 */
export function useWhenOnTop(subscribe: (listener: () => void) => () => void, onEvent: () => void): void {
  const dialog = useContext(CurrentDialog)
  const latest = useLatest(onEvent)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (top.peek() === dialog) latest.current()
      })
    }
    const stops = [
      subscribe(schedule),
      effect(() => {
        if (top.value === dialog) schedule()
      }),
      () => clearTimeout(timer),
    ]
    return () => stops.forEach(stop => stop())
  }, [dialog])
}

/** Whether something is typed into the form of a page, or is being sent: a reload would lose it. Passwords are kept nowhere. */
export const isPageFormInUse = signal(false)

/** Returns the menu or the reason that Esc closes: nothing else takes the key then. */
export const topPopover = (): HTMLElement | null => document.querySelector(':popover-open:not(.reason--tip)')
