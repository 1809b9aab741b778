import { useId } from 'react'
import { dialogButton as button, form } from '../../text/dialog.ts'
import { focusWhileScrolling } from '../focus.ts'
import type { Subject } from '../layers.ts'
import { Dialog } from './Dialog.tsx'
import { type Close, openDialog } from './openDialog.tsx'
import { breakable } from '../breakable.tsx'

interface NoticeOptions {
  /** By default that of the dialog below. */
  subject?: Subject | undefined
  /** What the action is about. */
  target?: Target | undefined
}

export interface QuestionOptions extends NoticeOptions {
  title: string
  /** Several texts become lines. */
  body: string | readonly string[]
  okText?: string
  okColor?: 'danger'
}

/** Asks a question. Resolves to whether the user agreed. */
export async function confirm(options: QuestionOptions): Promise<boolean> {
  return (await openDialog<boolean>(close => <Question {...options} onClose={close} />)) ?? false
}

/** Asks whether to discard unsaved input. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({ title: form.discardTitle, body: form.discard, okText: form.discardOk, okColor: 'danger' })
}

/** Shows a message, and resolves when it is closed: a question with one answer. */
export async function notice(title: string, body: QuestionOptions['body'], options: NoticeOptions = {}): Promise<void> {
  await openDialog<boolean>(close => <Question {...options} {...{ title, body }} isNotice onClose={close} />)
}

/** `isNotice`: there is nothing to cancel. */
function Question({ isNotice = false, onClose, ...options }: QuestionOptions & { isNotice?: boolean; onClose: Close<boolean> }) {
  const { title, subject, body, target, okText = button.ok, okColor } = options
  const id = useId()
  const cancel = () => onClose(false)
  return (
    <Dialog
      title={title}
      subject={subject}
      describedBy={id}
      onEscape={cancel}
      form={{ onSubmit: () => onClose(true) }}
      foot={{
        cancel: isNotice ? undefined : { label: button.cancel, onPress: cancel },
        act: { label: okText, look: okColor ?? 'primary', onPress: 'submit' },
      }}
    >
      <div ref={focusWhileScrolling} id={id} className="dialog__body">
        <Lines text={body} />
        {target && <TargetBlock {...target} />}
      </div>
    </Dialog>
  )
}

/** Sentences as lines. */
export function Lines({ text }: { text: string | readonly string[] }) {
  const lines = typeof text === 'string' ? [text] : text
  return lines.map((line, index) => (
    <p key={index} className="dialog__text">
      {line}
    </p>
  ))
}

/** The target of an action, as a block: its names, and what distinguishes it from others of the same name. */
export interface Target {
  names: readonly string[]
  details?: readonly (string | null | undefined | false)[]
}

export function TargetBlock({ names, details = [] }: Target) {
  return (
    <ul className="target">
      {names.map((name, index) => (
        <li key={index} className="target__name">
          {breakable(name)}
        </li>
      ))}
      {details.map((detail, index) => detail && <li key={`detail ${index}`}>{breakable(detail)}</li>)}
    </ul>
  )
}
