import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { FocusEvent } from 'react'
import type { ApiError } from '../lib/http.ts'
import { button, error as errorText, toast as t, whileOffline } from '../text/common.ts'
import { copyingDetails, useCopied } from './copy/useCopied.ts'
import { passFocusOn } from './focus.ts'
import { usePageMark } from './page/usePageMark.ts'

/** A button in a toast. */
export interface ToastAction {
  label: string
  onPress: () => unknown
}

interface Toast {
  id: number
  /** When it was shown, in milliseconds since the epoch. */
  at: number
  text: string
  /** The text has changed since the toast was read out. */
  isUpdated?: boolean
  isError?: boolean
  /** The failed request. */
  error?: ApiError | undefined
  actions?: readonly ToastAction[]
  /** It stays until it is closed. */
  isLasting?: boolean
  /** Its actions lead away from open dialogs, so that it waits until those are closed. */
  isWaiting?: boolean
  /** Belongs to the collapsed line. */
  isFolded?: boolean
}

interface DoneOptions extends Pick<Toast, 'actions' | 'isLasting' | 'isWaiting'> {}

interface Shown {
  remove: () => void
  /** Adds buttons to the toast; shows it again if it has gone. */
  add: (actions: readonly ToastAction[]) => void
}

/** At most this many lines: older toasts collapse into one. */
const MAX_LINES = 3

const none: readonly never[] = []

let lastId = 0
const shown = signal<readonly Toast[]>([])

/** Short messages at the bottom of the screen. A repeated message replaces its earlier toast. */
export const toast = {
  /**
   * `actions` lead away from what is on the screen, and close the toast. A lasting toast stays until it is closed, a waiting one waits for
   * open dialogs to close.
   */
  done(text: string, { actions = none, isLasting = false, isWaiting = actions.length > 0 }: DoneOptions = {}): Shown {
    const id = ++lastId
    return {
      remove: show(text, { id, actions, isLasting, isWaiting }),
      add: actions => {
        show(text, { id, actions, isWaiting: true })
      },
    }
  },
  /** With a failed request, the text ends in its HTTP status, or the error code without one (spec, section 8). */
  error(text: string, error?: ApiError): void {
    show(error ? errorText.withCode(text, error.code) : text, { isError: true, error })
  },
  /** Closes what has been said of a lost connection. */
  closeLost(): void {
    const isLost = ({ text, error }: Toast) => error?.code === 'NETWORK' || text === whileOffline.loadFailed
    dismiss(
      ...shown
        .peek()
        .filter(isLost)
        .map(({ id }) => id),
    )
  },
  /** Stays until it is closed. A changed text is not read out again. */
  ask(text: string, action: ToastAction): { update: (text: string) => void; remove: () => void } {
    const id = ++lastId
    const remove = show(text, { id, actions: [action], isLasting: true })
    const changed = (toast: Toast, text: string) => (toast.id === id && toast.text !== text ? { ...toast, text, isUpdated: true } : toast)
    return {
      remove,
      update: text => {
        shown.value = shown.peek().map(toast => changed(toast, text))
      },
    }
  },
}

function show(text: string, more: Partial<Toast>): () => void {
  const id = more.id ?? ++lastId
  const all = [...shown.peek().filter(toast => toast.text !== text), { id, at: Date.now(), text, ...more }]
  const recent = all.length - MAX_LINES
  shown.value = recent > 0 ? all.map((toast, at) => (at > recent ? toast : { ...toast, isFolded: !toast.isLasting })) : all
  return () => dismiss(id)
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
export function ToastRegion({ isInDialog = false }: { isInDialog?: boolean }) {
  useSignals()
  const all = shown.value.filter(toast => !isInDialog || !toast.isWaiting)
  const folded = all.filter(toast => toast.isFolded)
  const open = all.filter(toast => !toast.isFolded)
  usePageMark('toasts-shown', all.length > 0)
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
function item({ id, at, text, isUpdated, isError, error, actions, isLasting, isWaiting }: Toast) {
  return (
    <div key={id} ref={passFocusOn} className={isLasting ? 'toast toast--lasting' : classOf(isError)} onAnimationEnd={() => dismiss(id)}>
      <div className="toast__body">
        <span aria-live={isUpdated ? 'off' : undefined}>{text}</span>
        {actions?.map(({ label, onPress }) => (
          <button key={label} type="button" className="toast__action" onClick={() => press(onPress, isWaiting && id)}>
            {label}
          </button>
        ))}
        {isError && <DetailsAction error={error} at={at} />}
      </div>
      <button type="button" className="toast__close" aria-label={t.close} onClick={() => close(id)}>
        ×
      </button>
    </div>
  )
}

/** Its change is not read out: the live region would repeat the whole toast. */
function DetailsAction({ error, at }: { error: ApiError | undefined; at: number }) {
  const { said, press } = useCopied(button.copyDetails, copyingDetails(error, at))
  return (
    <button
      type="button"
      className="toast__action"
      aria-label={said?.name}
      aria-live="off"
      onClick={({ currentTarget }) => void press(currentTarget.parentElement)}
    >
      {said?.label ?? button.copyDetails}
    </button>
  )
}

/** `closed`: the toast to close first. */
function press(onPress: () => unknown, closed: number | false | undefined): void {
  if (closed) close(closed)
  onPress()
}

/** Replaces older toasts with one line. Expanding it restarts their time. */
function Folded({ toasts }: { toasts: readonly Toast[] }) {
  const ids = toasts.map(toast => toast.id)
  return (
    <div ref={passFocusOn} className={classOf(toasts.some(toast => toast.isError))} onAnimationEnd={() => dismiss(...ids)}>
      <button type="button" className="toast__older" onClick={unfold}>
        {t.showOlder(toasts.length)}
      </button>
      <button type="button" className="toast__close" aria-label={t.close} onClick={() => close(...ids)}>
        ×
      </button>
    </div>
  )
}

const classOf = (isError = false) => (isError ? 'toast toast--error' : 'toast')
