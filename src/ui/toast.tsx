import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { FocusEvent } from 'react'
import { error as errorText, toast as t } from '../text/common.ts'

interface Toast {
  id: number
  text: string
  isError: boolean
}

let lastId = 0
const shown = signal<readonly Toast[]>([])

/** Short messages at the bottom of the screen. The same message again takes the place of the first. */
export const toast = {
  done(text: string): void {
    show(text, false)
  },
  /** `code` is the HTTP status, or what stands for it (spec, section 8). */
  error(text: string, code?: number | string): void {
    show(code === undefined ? text : errorText.withCode(text, code), true)
  },
}

function show(text: string, isError: boolean): void {
  shown.value = [...shown.peek().filter(toast => toast.text !== text), { id: ++lastId, text, isError }]
}

function dismiss(id: number): void {
  shown.value = shown.peek().filter(toast => toast.id !== id)
}

/** Where the focus was before it came to a toast, and goes back to when that is closed. */
let cameFrom: EventTarget | null = null

function noteOrigin({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget as Node | null)) cameFrom = relatedTarget
}

function close(id: number): void {
  dismiss(id)
  if (cameFrom instanceof HTMLElement) cameFrom.focus()
}

/** The live regions; they are there before any text is. They live in the dialog on top, since all else is inert then. */
export function ToastRegion() {
  useSignals()
  return (
    <div className="toasts" onFocus={noteOrigin}>
      <div role="status">{shown.value.filter(toast => !toast.isError).map(item)}</div>
      <div role="alert">{shown.value.filter(toast => toast.isError).map(item)}</div>
    </div>
  )
}

/** How long a toast stays is the length of its animation, which hover and focus pause (see `toast.css`). */
function item({ id, text, isError }: Toast) {
  return (
    <div key={id} className={isError ? 'toast toast--error' : 'toast'} onAnimationEnd={() => dismiss(id)}>
      <span>{text}</span>
      <button type="button" className="toast__close" aria-label={t.close} onClick={() => close(id)}>×</button>
    </div>
  )
}
