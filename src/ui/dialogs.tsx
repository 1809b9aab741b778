import { computed, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { createContext, type ReactNode, useContext } from 'react'
import { ToastRegion } from './toast.tsx'

interface OpenDialog {
  id: number
  view: ReactNode
  close(): void
}

const open = signal<readonly OpenDialog[]>([])
const topId = computed(() => open.value.at(-1)?.id)
/** Puts a dialog on top, or takes it away. */
export function setDialogs(change: (before: readonly OpenDialog[]) => readonly OpenDialog[]): void {
  open.value = change(open.peek())
}

export const isDialogOpen = (): boolean => open.peek().length > 0

const DialogId = createContext<number | undefined>(undefined)

/** Closes every dialog as if it had been cancelled: the page below has changed. */
export function closeDialogs(): void {
  for (const dialog of [...open.peek()].reverse()) dialog.close()
}

/** The place in the page where the dialogs appear, and the toasts while none is open. */
export function DialogHost() {
  useSignals()
  return (
    <>
      {topId.value === undefined && <ToastRegion />}
      {open.value.map(({ id, view }) => (
        <DialogId key={id} value={id}>{view}</DialogId>
      ))}
    </>
  )
}

/** Whether the dialog around the component is the one on top. Reads a signal. */
export function useIsTop(): boolean {
  return useContext(DialogId) === topId.value
}
