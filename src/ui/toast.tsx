import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { FocusEvent } from 'react'
import type { ApiError } from '../lib/http.ts'
import { button, error as errorText, toast as t } from '../text/common.ts'
import { detailsModule } from './copy/details.ts'
import { passFocusOn } from './focus.ts'

interface Toast {
  id: number
  /** When it was shown, in milliseconds since the epoch. */
  at: number
  text: string
  isError: boolean
  /** The failed request. */
  error?: ApiError | undefined
  /** A button. The toast stays until it is closed. */
  action?: { label: string; onPress: () => void } | undefined
  /** Belongs to the collapsed line. */
  isFolded?: boolean
}

/** At most this many lines: older toasts collapse into one. */
const MAX_LINES = 3

let lastId = 0
const shown = signal<readonly Toast[]>([])

/** Short messages at the bottom of the screen. A repeated message replaces its earlier toast. */
export const toast = {
  done(text: string): void {
    show(text, false)
  },
  /** With a failed request, the text ends in its HTTP status, or the error code without one (spec, section 8). */
  error(text: string, error?: ApiError): void {
    show(error ? errorText.withCode(text, error.code) : text, true, { error })
  },
  /** Stays until it is closed. Returns a function that removes it. */
  ask(text: string, action: NonNullable<Toast['action']>): () => void {
    const id = show(text, false, { action })
    return () => dismiss(id)
  },
}

function show(text: string, isError: boolean, more: Pick<Toast, 'error' | 'action'> = {}): number {
  const all = [...shown.peek().filter(toast => toast.text !== text), { id: ++lastId, at: Date.now(), text, isError, ...more }]
  const recent = all.length - MAX_LINES
  shown.value = recent > 0 ? all.map((toast, at) => (at > recent ? toast : { ...toast, isFolded: !toast.action })) : all
  return lastId
}

function unfold(): void {
  shown.value = shown.peek().map(toast => ({ ...toast, isFolded: false }))
}

function dismiss(...ids: readonly number[]): void {
  shown.value = shown.peek().filter(toast => !ids.includes(toast.id))
}

/** The element that had the focus before a toast did; closing the toast returns it. */
let cameFrom: EventTarget | null = null

function noteOrigin({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget as Node | null)) cameFrom = relatedTarget
}

function close(...ids: readonly number[]): void {
  dismiss(...ids)
  if (cameFrom instanceof HTMLElement) cameFrom.focus()
}

/** The live regions, rendered before any text so that it is announced. Rendered in the top dialog, as everything else is inert. */
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

/** A toast stays as long as its animation, which hover and focus pause (`toast.css`). */
function item({ id, at, text, isError, error, action }: Toast) {
  return (
    <div key={id} className={action ? 'toast toast--lasting' : classOf(isError)} onAnimationEnd={() => dismiss(id)}>
      <span>{text}</span>
      {action && <button type="button" className="toast__details" onClick={action.onPress}>{action.label}</button>}
      {isError && (
        <button type="button" className="toast__details" onClick={({ currentTarget }) => void copyDetails(currentTarget, at, error)}>
          {button.copyDetails}
        </button>
      )}
      <button type="button" className="toast__close" aria-label={t.close} onClick={() => close(id)}>×</button>
    </div>
  )
}

async function copyDetails({ parentElement }: Element, at: number, error?: ApiError): Promise<void> {
  const { copyDetails: copy } = await detailsModule.load()
  await copy(error, at, parentElement!)
}

/** Replaces older toasts with one line. Expanding it restarts their time. */
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
