import { useSignals } from '@preact/signals-react/runtime'
import { type CSSProperties, type FocusEvent, useRef, useState } from 'react'
import { tick } from '../../lib/changes.ts'
import { button, toast as t } from '../../text/common.ts'
import { addressBreakable } from '../breakable.tsx'
import { copyDetails } from '../copy/copyAndSay.ts'
import { passFocusOn } from '../focus.ts'
import { dismiss, type Toast, toasts, unfold } from '../toast.ts'
import { usePageMark } from '../useEvent.ts'

/** From this age on, an error counts as read out, in milliseconds: one that has just closed its dialog does not. */
const READ_MS = 500

type CloseToasts = (...ids: readonly number[]) => void

/** The live regions, rendered before any text so that it is announced. Rendered in the top dialog, as everything else is inert. */
export function ToastRegion({ isInDialog = false }: { isInDialog?: boolean }) {
  useSignals()
  /** The element that had the focus before a toast did; closing the toast returns it. */
  const cameFrom = useRef<EventTarget>(null)
  function noteOrigin({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget as Node | null)) cameFrom.current = relatedTarget
  }
  const close: CloseToasts = (...ids) => {
    dismiss(...ids)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  const item = (toast: Toast) => <Line key={toast.id} toast={toast} onClose={close} />
  const all = toasts.value.filter(toast => !isInDialog || !toast.isWaiting)
  const folded = all.filter(toast => toast.isFolded)
  const open = all.filter(toast => !toast.isFolded)
  // A region that starts with an alert announces it again: what an earlier region has read out is none here.
  const [from] = useState(() => tick() - READ_MS)
  const isAlert = ({ isError = false, id }: Toast) => isError && id > from
  usePageMark('toasts-shown', all.length > 0)
  return (
    <div className="toasts" onFocus={noteOrigin}>
      <div role="status" aria-atomic={false} aria-busy={false}>
        {folded.length > 0 && <Folded key={folded.at(-1)!.id} older={folded} onClose={close} />}
        {open.filter(toast => !isAlert(toast)).map(item)}
      </div>
      <div role="alert" aria-atomic={false} aria-busy={false}>
        {open.filter(isAlert).map(item)}
      </div>
    </div>
  )
}

/**
 * A toast stays as long as its animation, which hover and focus pause (`toast.css`). One that moves to a dialog, or back from it, has
 * stayed for a part of its time; one that waits for dialogs to close has not been seen.
 */
function Line({ toast, onClose: close }: { toast: Toast; onClose: CloseToasts }) {
  const { id, at, since, text, isUpdated, isError, error, isInPlace, actions, isLasting, isWaiting } = toast
  const [style] = useState<CSSProperties>(() => (isWaiting ? {} : { animationDelay: `${Math.min(0, since - performance.now())}ms` }))
  /** An action that leads away closes its toast first. */
  function press(onPress: () => unknown) {
    if (isWaiting) close(id)
    onPress()
  }
  return (
    <div
      ref={passFocusOn}
      className={isLasting ? 'toast toast--lasting' : classOf(isError)}
      style={style}
      onAnimationEnd={() => dismiss(id)}
    >
      <div className="toast__body">
        {/* Where there is no address, a new text adds no element: not every reader heeds that one is not to be read out. */}
        <span aria-live={isUpdated ? 'off' : undefined}>{addressBreakable(text)}</span>
        {actions?.map(({ label, onPress }) => (
          <button key={label} type="button" className="toast__action" aria-description={text} onClick={() => press(onPress)}>
            {label}
          </button>
        ))}
        {isError && !isInPlace && (
          <button
            type="button"
            className="toast__action"
            aria-description={text}
            onClick={({ currentTarget }) => void copyDetails(currentTarget, error, at)}
          >
            {button.copyDetails}
          </button>
        )}
      </div>
      <button type="button" className="toast__close" aria-label={t.close} aria-description={text} onClick={() => close(id)}>
        ×
      </button>
    </div>
  )
}

/** Replaces older toasts with one line. Expanding it restarts their time. */
function Folded({ older, onClose }: { older: readonly Toast[]; onClose: CloseToasts }) {
  const ids = older.map(toast => toast.id)
  return (
    <div ref={passFocusOn} className={classOf(older.some(toast => toast.isError))} onAnimationEnd={() => dismiss(...ids)}>
      <button type="button" className="toast__older" onClick={unfold}>
        {t.showOlder(older.length)}
      </button>
      <button type="button" className="toast__close" aria-label={t.close} onClick={() => onClose(...ids)}>
        ×
      </button>
    </div>
  )
}

const classOf = (isError = false) => (isError ? 'toast toast--error' : 'toast')
