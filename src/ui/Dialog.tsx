import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useOpenDialog } from './dialogs.tsx'
import { ToastRegion } from './toast.tsx'

interface DialogProps {
  title: string
  /** What Esc does. */
  onEscape: () => void
  /** Nothing dismisses a busy dialog, however often Esc is pressed. */
  busy?: boolean
  /** Asks before Esc, or a change of the address, discards what was typed; there only while something is. */
  askToDiscard?: (() => Promise<boolean>) | undefined
  children: ReactNode
}

/**
 * A modal dialog, named by its title. Esc is handled by the console (`dialogs.tsx`): browsers let a dialog veto it only every
 * other time (HTML Standard, close watchers).
 */
export function Dialog({ title, onEscape, busy = false, askToDiscard, children }: DialogProps) {
  useSignals()
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  const { isTop, onDismiss } = useOpenDialog({ isBusy: busy, askToDiscard, onEscape })

  useLayoutEffect(() => {
    const dialog = element.current!
    // Where `closedby` is not known, the browser may close a dialog behind React's back, and with it all that is to open later.
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      onDismiss()
    }
    const onClose = () => {
      dialog.showModal()
      onDismiss()
    }
    dialog.showModal()
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClose)
    return () => {
      dialog.removeEventListener('close', onClose)
      dialog.close()
    }
  }, [])

  return (
    <dialog ref={element} className="dialog" aria-labelledby={titleId} aria-busy={busy} closedby="none" tabIndex={-1}>
      <div className="dialog__frame">
        <h2 className="dialog__title" id={titleId}>{title}</h2>
        {children}
      </div>
      {isTop && <ToastRegion />}
    </dialog>
  )
}
