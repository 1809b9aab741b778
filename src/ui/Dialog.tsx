import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { isComposing } from './composition.ts'
import { useIsTop } from './dialogs.tsx'
import { ToastRegion } from './toast.tsx'

interface DialogProps {
  title: string
  /** What Esc does. */
  onEscape: () => void
  /** Nothing dismisses a busy dialog, however often Esc is pressed. */
  busy?: boolean
  children: ReactNode
}

/**
 * A modal dialog, named by its title. Esc is handled here rather than by the browser, which lets a dialog veto it only
 * every other time (HTML Standard, close watchers).
 */
export function Dialog({ title, onEscape, busy = false, children }: DialogProps) {
  useSignals()
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  const isTop = useIsTop()

  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      aria-busy={busy}
      closedby="none"
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        if (!busy) onEscape()
      }}
    >
      <div className="dialog__frame">
        <h2 className="dialog__title" id={titleId}>{title}</h2>
        {children}
      </div>
      {isTop && <ToastRegion />}
    </dialog>
  )
}
