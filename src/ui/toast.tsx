import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { FocusEvent } from 'react'
import { error as errorText, toast as t } from '../text/common.ts'
import { passFocusOn } from './focus.ts'

interface Toast {
  id: number
  text: string
  isError: boolean
  /** One of those that a single line stands for. */
  isFolded?: boolean
}

/** More toasts than this become one line and the newest ones, as many lines in all. */
const MAX_LINES = 3

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
  const all = [...shown.peek().filter(toast => toast.text !== text), { id: ++lastId, text, isError }]
  shown.value = all.length > MAX_LINES ? all.map((toast, at) => (at > all.length - MAX_LINES ? toast : { ...toast, isFolded: true })) : all
}

function unfold(): void {
  shown.value = shown.peek().map(toast => ({ ...toast, isFolded: false }))
}

function dismiss(...ids: readonly number[]): void {
  shown.value = shown.peek().filter(toast => !ids.includes(toast.id))
}

/** Where the focus was before it came to a toast, and goes back to when that is closed. */
let cameFrom: EventTarget | null = null

function noteOrigin({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget as Node | null)) cameFrom = relatedTarget
}

function close(...ids: readonly number[]): void {
  dismiss(...ids)
  if (cameFrom instanceof HTMLElement) cameFrom.focus()
}

/** The live regions; they are there before any text is. They live in the dialog on top, since all else is inert then. */
export function ToastRegion() {
  useSignals()
  const folded = shown.value.filter(toast => toast.isFolded)
  const open = shown.value.filter(toast => !toast.isFolded)
  return (
    <div className="toasts" onFocus={noteOrigin}>
      <div role="status">
        {folded.length > 0 && <Folded key={folded.at(-1)!.id} toasts={folded} />}
        {open.filter(toast => !toast.isError).map(item)}
      </div>
      <div role="alert">{open.filter(toast => toast.isError).map(item)}</div>
    </div>
  )
}

/** How long a toast stays is the length of its animation, which hover and focus pause (see `toast.css`). */
function item({ id, text, isError }: Toast) {
  return (
    <div key={id} className={classOf(isError)} onAnimationEnd={() => dismiss(id)}>
      <span>{text}</span>
      <button type="button" className="toast__close" aria-label={t.close} onClick={() => close(id)}>×</button>
    </div>
  )
}

/** The line that stands for the older toasts. Those it shows stay as long as if they were new. */
function Folded({ toasts }: { toasts: readonly Toast[] }) {
  const ids = toasts.map(toast => toast.id)
  return (
    <div ref={passFocusOn} className={classOf(toasts.some(toast => toast.isError))} onAnimationEnd={() => dismiss(...ids)}>
      <button type="button" className="toast__older" onClick={unfold}>{t.showOlder(toasts.length)}</button>
      <button type="button" className="toast__close" aria-label={t.close} onClick={() => close(...ids)}>×</button>
    </div>
  )
}

const classOf = (isError: boolean) => (isError ? 'toast toast--error' : 'toast')
