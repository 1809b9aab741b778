import { useId } from 'react'
import { ApiError } from '../../lib/http.ts'
import { button as common } from '../../text/common.ts'
import { confirm as t, dialogButton as button, failure, form as formText, record } from '../../text/dialog.ts'
import { breakable } from '../breakable.tsx'
import { Button } from '../Button.tsx'
import { focusWhileScrolling } from './focusWhileScrolling.ts'
import { useUnkept } from '../drafts/drafts.ts'
import type { Field } from '../form/fields.tsx'
import { type Fields, useNewForm } from '../form/form.tsx'
import { Messages } from '../form/Messages.tsx'
import type { Subject } from '../layers.ts'
import { orUnanswered, withServerMessages } from '../load/failureMessages.ts'
import { makeChange } from '../makeChange.ts'
import { Dialog } from './Dialog.tsx'
import { type Close, openDialog } from './openDialog.tsx'
import { type Target, TargetBlock } from './TargetBlock.tsx'

interface NoticeOptions {
  subject?: Subject | undefined
  target?: Target | undefined
}

interface Options extends NoticeOptions {
  title: string
  /** Several texts become lines. */
  body: string | readonly string[]
  okText?: string
  okColor?: 'danger'
  /** The action removes its target for good: sentences that say what goes with it. */
  removal?: readonly string[]
  /** A field that has to be right before OK acts. */
  typed?: Field<string>
  /** Runs on OK. The dialog stays open and cannot be dismissed until it resolves; if it rejects, the dialog shows the reason. */
  onConfirm?: (signal: AbortSignal) => Promise<unknown>
  /** The result of `onConfirm`, for the record of changes. */
  done?: string
  /** The message if `onConfirm` rejects. */
  failed?: string
  /** The message if it gets no answer, and no list shows its outcome. */
  unanswered?: string
  /** Another way on than OK, which closes the dialog first. */
  further?: { label: string; onPress: () => unknown }
}

type Choice = boolean | 'further'

/** Asks a question. Resolves to true once the user agreed and `onConfirm`, if there is one, succeeded. */
export async function confirm(options: Options): Promise<boolean> {
  const choice = await openDialog<Choice>(close => <Confirm {...options} onClose={close} />)
  if (choice === 'further') await options.further?.onPress()
  return choice === true
}

/** Asks whether to discard unsaved input. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({ title: formText.discardTitle, body: formText.discard, okText: formText.discardOk, okColor: 'danger' })
}

/** Shows a message, and resolves when it is closed: a question with one answer. */
export async function notice(title: string, body: Options['body'], options: NoticeOptions = {}): Promise<void> {
  await openDialog<Choice>(close => <Confirm {...options} {...{ title, body }} isNotice onClose={close} />)
}

interface NotifyOptions extends Omit<Options, 'failed'> {
  onConfirm: (signal: AbortSignal) => Promise<unknown>
  done: string
  /** The failure message, shown above the server's messages; a function replaces both. */
  failed: string | readonly string[] | ((error: ApiError) => readonly string[])
}

/** Confirms, runs and reports the outcome in a notice, with the server's messages after a failure. */
export async function confirmThenNotify({ onConfirm, done, failed, ...options }: NotifyOptions): Promise<void> {
  let messages: readonly string[] = [done]
  const isTried = await confirm({
    ...options,
    async onConfirm(signal) {
      try {
        await carryOut({ ...options, onConfirm, done }, signal)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        messages = orUnanswered(typeof failed === 'function' ? failed : withServerMessages(failed), unansweredOf(options))(error)
      }
    },
  })
  const { title, subject, target } = options
  if (isTried) await notice(title, messages, { subject, target })
}

const unansweredOf = ({ removal, unanswered }: Partial<Options>) => unanswered ?? (removal && failure.removalUnanswered)

/** Runs a confirmed action, and records what it has done and to what, or that its outcome is unknown. */
async function carryOut({ title, subject, target, onConfirm, done }: Options, signal: AbortSignal): Promise<void> {
  const change = target && record.named(title, target.names)
  const options = { title: change ?? title, about: subject?.(), done: () => done && (change ?? done) }
  await makeChange(options, async () => onConfirm?.(signal))
}

/** `isNotice`: there is nothing to cancel. */
function Confirm({ isNotice = false, onClose, ...options }: Options & { isNotice?: boolean; onClose: Close<Choice> }) {
  const { title, subject, body, target, removal, further, typed } = options
  const { okText = removal ? common.remove : button.ok, okColor = removal ? 'danger' : 'primary' } = options
  const fields: Fields = typed ? { typed } : {}
  const form = useNewForm({
    fields,
    failed: orUnanswered(withServerMessages(options.failed ?? ''), unansweredOf(options)),
    onSubmit: (_, signal) => carryOut(options, signal),
    onDone: () => onClose(true),
  })
  useUnkept(form.isDirty || form.isBusy)
  const id = useId()
  const cancel = () => onClose(false)

  return (
    <Dialog
      title={title}
      subject={subject}
      describedBy={id}
      isBusy={form.isBusy}
      onEscape={cancel}
      form={{ ref: form.element, onSubmit: form.send }}
      foot={{
        aside: further && (
          <Button onPress={() => onClose('further')} waiting={form.isBusy && button.wait}>
            {further.label}
          </Button>
        ),
        cancel: isNotice ? undefined : { label: button.cancel, onPress: cancel },
        act: { label: okText, look: okColor, onPress: 'submit' },
      }}
    >
      <div ref={focusWhileScrolling} id={id} className="dialog__body">
        <Messages messages={form.messages} />
        <Lines text={body} />
        {target && <TargetBlock {...target} />}
        {removal && <Lines text={[...removal, t.final]} />}
        {typed && <typed.Control {...form.control('typed')} field={typed} onBlur={() => {}} />}
      </div>
    </Dialog>
  )
}

function Lines({ text }: { text: string | readonly string[] }) {
  const lines = typeof text === 'string' ? [text] : text
  return lines.map((line, index) => (
    <p key={index} className="dialog__text">
      {breakable(line)}
    </p>
  ))
}
