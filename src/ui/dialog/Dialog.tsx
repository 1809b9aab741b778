import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentProps, ReactNode, Ref, SyntheticEvent } from 'react'
import { useContext, useId, useLayoutEffect, useRef } from 'react'
import { none } from '../../lib/keys.ts'
import { dialogButton } from '../../text/dialog.ts'
import { breakable } from '../breakable.tsx'
import { Button } from '../Button.tsx'
import { FormElement, type FormElementProps } from '../form/FormElement.tsx'
import { dismiss } from './DialogHost.tsx'
import { CurrentDialog, type DialogState, openDialogs, type Subject, top } from '../layers.ts'
import { focusFirst, INPUT } from '../focus.ts'
import { Status } from '../load/lazy.tsx'
import { focusWhileScrolling } from './focusWhileScrolling.ts'
import { ToastRegion } from '../page/Toasts.tsx'

interface DialogProps {
  title: string
  /** By default that of the dialog below. */
  subject?: Subject | undefined
  onEscape: () => void
  /** A busy dialog cannot be dismissed, however often Esc is pressed. */
  isBusy?: boolean
  /** Asks before Esc or a navigation discards input; undefined while nothing is unsaved. */
  askToDiscard?: (() => Promise<boolean>) | undefined
  form?: FormElementProps
  foot?: Foot
  /** The id of a text that is read out when the dialog opens, as its controls do not lead to it. */
  describedBy?: string
  /** Without title and buttons in sight; a press outside closes it. */
  isBare?: boolean
  children?: ReactNode
}

/** The row below the content, from left to right. */
interface Foot {
  /** Progress for screen readers. */
  status?: string
  aside?: ReactNode
  cancel?: ButtonOfFoot
  /** The dialog's action; its label shows the progress. */
  act?: ButtonOfFoot
}

interface ButtonOfFoot extends Pick<ComponentProps<typeof Button>, 'ref' | 'onPress' | 'look' | 'disabledReason'> {
  label: string
  /** Stays usable while the dialog is busy, to stop what makes it busy. */
  isForBusy?: boolean
}

/**
 * A modal dialog, named by its title and described by its subject and its text. `DialogHost.tsx` handles Esc: browsers honour
 * `preventDefault` only for every other close request (HTML Standard, close watchers).
 */
export function Dialog({
  title,
  subject,
  onEscape,
  isBusy = false,
  askToDiscard,
  form,
  foot,
  describedBy,
  isBare = false,
  children,
}: DialogProps) {
  useSignals()
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  const harmless = useRef<HTMLButtonElement>(null)
  const { isTop, about, onDismiss } = useOpenDialog({ isBusy, askToDiscard, onEscape, subject })

  /** A text that is selected beyond the frame, or a press that leaves it, is none outside. */
  const isPressedOutside = useRef(false)
  const outside = {
    onPointerDown({ target, currentTarget }: SyntheticEvent) {
      isPressedOutside.current = target === currentTarget
    },
    onClick({ target, currentTarget }: SyntheticEvent) {
      if (isPressedOutside.current && target === currentTarget) onDismiss()
    },
  }

  useLayoutEffect(() => {
    const dialog = element.current!
    // Without `closedby`, the browser may close a dialog behind React's back, and block all later ones.
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      onDismiss()
    }
    const onClose = () => {
      show()
      onDismiss()
    }
    // The browser would focus what stands first: it may lead on to a deletion.
    const show = () => {
      dialog.showModal()
      if (!focusFirst(dialog, INPUT)) harmless.current?.focus()
    }
    show()
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClose)
    return () => {
      dialog.removeEventListener('close', onClose)
      dialog.close()
    }
  }, [])

  const content = (
    <>
      {children}
      {foot && <FootButtons {...foot} harmless={harmless} waiting={isBusy && dialogButton.wait} />}
    </>
  )
  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={[about.length > 0 && `${id}-subject`, describedBy].filter(Boolean).join(' ') || undefined}
      aria-busy={isBusy}
      closedby="none"
      tabIndex={-1}
      {...(isBare && outside)}
    >
      <div className="dialog__frame">
        <h2 className={isBare ? 'visually-hidden' : 'dialog__title'} id={`${id}-title`}>
          {title}
        </h2>
        {about.length > 0 && (
          <div className="dialog__subject" id={`${id}-subject`} ref={focusWhileScrolling}>
            {about.map(line => (
              <div key={line}>{breakable(line)}</div>
            ))}
          </div>
        )}
        {form ? <FormElement {...form} className="dialog__form" children={content} /> : content}
      </div>
      {isTop && <ToastRegion isInDialog />}
    </dialog>
  )
}

interface FootProps extends Foot {
  /** Receives the button that gives up, or the only one. */
  harmless: Ref<HTMLButtonElement>
  waiting: string | false
}

function FootButtons({ status, aside, cancel, act, harmless, waiting }: FootProps) {
  return (
    <div className="dialog-foot">
      {aside && <span className="dialog-foot__aside">{aside}</span>}
      {status !== undefined && <Status text={status} className="dialog-foot__status" />}
      {(cancel || act) && (
        <span className="dialog-foot__main">
          {cancel && <FootButton ref={harmless} {...cancel} waiting={waiting} />}
          {act && <FootButton ref={cancel ? undefined : harmless} look="primary" {...act} label={waiting || act.label} waiting={waiting} />}
        </span>
      )}
    </div>
  )
}

function FootButton({ label, isForBusy, waiting, ...button }: ButtonOfFoot & { waiting: string | false }) {
  return (
    <Button {...button} waiting={!isForBusy && waiting}>
      <span>{label}</span>
    </Button>
  )
}

/** Publishes the state of the dialog around the component. Returns its subject as lines of text, among others. Reads signals. */
function useOpenDialog({ subject: own, ...state }: DialogState) {
  const dialog = useContext(CurrentDialog)!
  const below = openDialogs.value[openDialogs.value.indexOf(dialog) - 1]
  const subject = own ?? below?.state.value?.subject
  useLayoutEffect(() => {
    dialog.state.value = { ...state, subject }
  })
  return { isTop: dialog === top.value, about: subject?.() ?? none, onDismiss: () => void dismiss(dialog) }
}
