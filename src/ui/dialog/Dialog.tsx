import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { dialogButton } from '../../text/dialog.ts'
import { Button } from '../Button.tsx'
import { preventWhileComposing } from '../composition.ts'
import { useOpenDialog } from './dialogs.tsx'
import { keepFocus } from '../focus.ts'
import { ToastRegion } from '../toast.tsx'

interface DialogProps {
  title: string
  /** What Esc does. */
  onEscape: () => void
  /** Nothing dismisses a busy dialog, however often Esc is pressed. */
  busy?: boolean
  /** Asks before Esc, or a change of the address, discards what was typed; there only while something is. */
  askToDiscard?: (() => Promise<boolean>) | undefined
  /** Makes the dialog a form. */
  form?: Form
  foot: Foot
  children?: ReactNode
}

interface Form extends Pick<ComponentProps<'form'>, 'ref' | 'aria-label' | 'aria-busy'> {
  onSubmit: () => void
}

/** What stands below the content, from left to right. */
interface Foot {
  /** What is going on, for those who cannot see it too. */
  status?: string
  aside?: ReactNode
  /** Leaves the dialog. */
  cancel?: ButtonOfFoot
  /** Does what the dialog is for. It says so while it is being done. */
  act?: ButtonOfFoot
}

interface ButtonOfFoot extends Pick<ComponentProps<typeof Button>, 'onPress' | 'look' | 'whyNot'> {
  label: string
  icon?: ReactNode
}

/**
 * A modal dialog, named by its title. Esc is handled by the console (`dialogs.tsx`): browsers let a dialog veto it only every
 * other time (HTML Standard, close watchers).
 */
export function Dialog({ title, onEscape, busy = false, askToDiscard, form, foot: { status, aside, cancel, act }, children }: DialogProps) {
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

  const waiting = busy && dialogButton.wait
  const content = (
    <>
      {children}
      <div className="dialog__foot" onMouseDown={form && keepFocus}>
        {status !== undefined && <span role="status" className="dialog__status">{status}</span>}
        {aside && <span className="dialog__aside">{aside}</span>}
        {cancel && <FootButton {...cancel} waiting={waiting} />}
        {act && <FootButton look="primary" {...act} label={waiting || act.label} waiting={waiting} />}
      </div>
    </>
  )
  return (
    <dialog ref={element} className="dialog" aria-labelledby={titleId} aria-busy={busy} closedby="none" tabIndex={-1}>
      <div className="dialog__frame">
        <h2 className="dialog__title" id={titleId}>{title}</h2>
        {form ? <DialogForm {...form}>{content}</DialogForm> : content}
      </div>
      {isTop && <ToastRegion />}
    </dialog>
  )
}

function FootButton({ label, icon, ...button }: ButtonOfFoot & { waiting: string | false }) {
  return <Button {...button}>{icon}{label}</Button>
}

function DialogForm({ onSubmit, ...form }: Form & { children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return <form {...form} className="dialog__form" noValidate onKeyDown={preventWhileComposing} onSubmit={submit} />
}
