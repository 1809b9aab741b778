import type { ReadonlySignal } from '@preact/signals-react'
import { tick } from '../lib/changes.ts'
import type { ApiError } from '../lib/http.ts'
import { sessionSignal } from '../lib/sessionSignal.ts'
import { error as errorText, whileOffline } from '../text/common.ts'

/** A button in a toast. */
export interface ToastAction {
  label: string
  onPress: () => unknown
}

export interface Toast {
  /** A tick: the later, the larger, also if the clock is set back. */
  id: number
  /** When it was said, in milliseconds since the epoch. */
  at: number
  /** When its time began, by `performance.now()`: once more when it is unfolded. */
  since: number
  text: string
  /** The text has changed since the toast was read out. */
  isUpdated?: boolean
  isError?: boolean
  error?: ApiError | undefined
  /** The page shows the failure, with its details to copy. */
  isInPlace?: boolean
  actions?: readonly ToastAction[]
  /** It stays until it is closed. */
  isLasting?: boolean
  /** Its actions lead away from open dialogs, so that it waits until those are closed. */
  isWaiting?: boolean
  /** Belongs to the collapsed line. */
  isFolded?: boolean
}

/** At most this many lines: older toasts collapse into one. */
const MAX_LINES = 3
/** An error that is repeated within this time, in milliseconds, keeps its element: as those of a batch, which many items meet alike. */
const AGAIN_MS = 2000

const shown = sessionSignal<readonly Toast[]>([])

/** The toasts, the oldest first. */
export const toasts: ReadonlySignal<readonly Toast[]> = shown

/** Short messages at the bottom of the screen. A repeated message replaces its earlier toast. */
export const toast = {
  done(text: string): void {
    show(text)
  },
  /**
   * Adds buttons to what has been said; says it again if it has gone. Those that lead away from what is on the screen wait with it for open
   * dialogs to close, and close it.
   */
  add(text: string, actions: readonly ToastAction[], { isWaiting = true }: Pick<Toast, 'isWaiting'> = {}): void {
    const said = shown.peek().find(toast => toast.text === text)
    show(text, { ...(said && { id: said.id }), actions, isWaiting })
  },
  /** With a failed request, the text ends in its HTTP status, or the error code without one (spec, section 8). */
  error(text: string, error?: ApiError): void {
    const line = error ? errorText.withCode(text, error.code) : text
    const again = shown.peek().find(toast => toast.text === line && Date.now() - toast.at < AGAIN_MS)
    show(line, { ...(again && { id: again.id }), isError: true, error })
  },
  /** Leaves out the details of a failure that its place on the page offers. */
  inPlace(error: ApiError): void {
    shown.value = shown.peek().map(toast => (toast.error === error ? { ...toast, isInPlace: true } : toast))
  },
  /** Closes what has been said of a lost connection. */
  closeLost(): void {
    drop(({ text, error }) => error?.code === 'NETWORK' || text === whileOffline.loadFailed)
  },
  /** Closes a text, or what has been said of an error, once that is over. */
  close(what: unknown): void {
    drop(({ text, error }) => text === what || error === what)
  },
  /** Stays until it is closed. A changed text is not read out again. */
  ask(text: string, action: ToastAction): { update: (text: string) => void; remove: () => void } {
    const id = tick()
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

function show(text: string, more: Partial<Toast> = {}): () => void {
  const id = more.id ?? tick()
  const all = [...shown.peek().filter(toast => toast.text !== text), { id, at: Date.now(), since: performance.now(), text, ...more }]
  const recent = all.length - MAX_LINES
  shown.value = recent > 0 ? all.map((toast, at) => (at > recent ? toast : { ...toast, isFolded: !toast.isLasting })) : all
  return () => dismiss(id)
}

/** Shows the folded toasts again. */
export function unfold(): void {
  shown.value = shown.peek().map(toast => (toast.isFolded ? { ...toast, isFolded: false, since: performance.now() } : toast))
}

/** Removes toasts. */
export const dismiss = (...ids: readonly number[]): void => drop(({ id }) => ids.includes(id))

function drop(isOver: (toast: Toast) => boolean): void {
  shown.value = shown.peek().filter(toast => !isOver(toast))
}
