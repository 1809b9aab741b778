import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, isAbort } from '../../lib/http.ts'
import { firstError, type Rule } from '../../lib/rules.ts'
import { confirm as t, dialogButton as button, form } from '../../text/dialog.ts'
import { Dialog } from './Dialog.tsx'
import { type Close, openDialog } from './openDialog.ts'
import { Messages } from '../form/fields.tsx'
import { orUnanswered, withServerMessages } from '../form/form.tsx'
import { TextInput } from '../form/TextInput.tsx'
import { asOneLine, isNearly, typedNameRules } from './typedName.ts'

type Color = 'primary' | 'danger'

interface NoticeOptions {
  okText?: string
  okColor?: Color
  okIcon?: ReactNode
  /** The control that gets the focus back; by default the focused one. */
  source?: Element | null
}

interface ConfirmOptions extends NoticeOptions {
  title: string
  body: string | readonly string[]
  cancelText?: string
  cancelColor?: Color
  cancelIcon?: ReactNode
  /** Runs on OK. The dialog stays open and cannot be dismissed until it resolves; where it rejects, the dialog shows the reason. */
  onConfirm?: (signal: AbortSignal) => Promise<unknown>
  /** The message where `onConfirm` rejects. */
  failed?: string
  /** A name that the user has to type: what it names, and the name itself. */
  requireInputLabel?: string
  requireInputName?: string
  requireInputValue?: string
  /** The rules for what is typed; by default those of a name. */
  requireInputRules?: readonly Rule<string>[]
  /** Maximum length of the typed name, in characters. */
  maxlength?: number
}

/** Asks for confirmation. Resolves to true once the user agreed and `onConfirm` succeeded. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  return (await openDialog<boolean>(close => <Confirm {...options} onClose={close} />, options.source)) ?? false
}

/** Asks whether to discard unsaved input. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({ title: form.discardTitle, body: form.discard, okText: form.discardOk, okColor: 'danger' })
}

interface ActionOptions extends Omit<ConfirmOptions, 'onConfirm' | 'failed'> {
  onConfirm: (signal: AbortSignal) => Promise<unknown>
  done: string
  /** The failure message, shown above the server's messages; a function replaces both. */
  failed: string | readonly string[] | ((error: ApiError) => readonly string[])
}

/**
 * Confirms, runs and reports the outcome in a notice, with the server's messages after a failure. Resolves to whether the data may have
 * changed: even a failed request may have been carried out.
 */
export async function confirmThenNotify({ onConfirm, done, failed, ...options }: ActionOptions): Promise<boolean> {
  let messages: readonly string[] | undefined = [done]
  const isTried = await confirm({
    ...options,
    async onConfirm(signal) {
      try {
        await onConfirm(signal)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 401) messages = undefined
        else messages = orUnanswered(typeof failed === 'function' ? failed : withServerMessages(failed))(error)
      }
    },
  })
  if (isTried && messages) await notice(options.title, messages)
  return isTried
}

/** Shows a message, and resolves when it is closed. Several texts become lines. */
export async function notice(title: string, body: string | readonly string[], options: NoticeOptions = {}): Promise<void> {
  await openDialog(close => <Notice {...options} title={title} body={body} onClose={close} />, options.source)
}

type NoticeProps = NoticeOptions & Pick<ConfirmOptions, 'title' | 'body'> & { onClose: Close<void> }

function Notice({ title, body, okText = button.ok, okColor = 'primary', okIcon, onClose }: NoticeProps) {
  return (
    <Dialog title={title} onEscape={onClose} foot={{ act: { label: okText, look: okColor, icon: okIcon, onPress: onClose } }}>
      <div className="dialog__body"><Lines text={body} /></div>
    </Dialog>
  )
}

function Confirm({ onClose, ...options }: ConfirmOptions & { onClose: Close<boolean> }) {
  const { title, body, okText = button.ok, okColor = 'primary', cancelText = button.cancel, requireInputLabel } = options
  const requireInputValue = options.requireInputValue && asOneLine(options.requireInputValue)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, errorMsgs, run } = useRun(options)
  const rules = options.requireInputRules
    ?? (requireInputValue === undefined ? [] : typedNameRules(requireInputLabel ?? '', requireInputValue, options.maxlength ?? 1000))
  const cancel = () => onClose(false)

  async function submit() {
    const wrong = firstError(rules, typed)
    setError(wrong)
    if (wrong) input.current?.focus()
    else if (await run()) onClose(true)
  }

  return (
    <Dialog
      title={title}
      isBusy={isBusy}
      onEscape={cancel}
      form={{ onSubmit: submit }}
      foot={{
        cancel: { label: cancelText, look: options.cancelColor, icon: options.cancelIcon, onPress: cancel },
        act: { label: okText, look: okColor, icon: options.okIcon, onPress: 'submit' },
      }}
    >
      <div className="dialog__body">
        <Messages messages={errorMsgs} />
        <Lines text={body} />
        {requireInputValue !== undefined && (
          <>
            <p className="dialog__typed">{requireInputValue}</p>
            <TextInput
              ref={input}
              label={options.requireInputName ?? requireInputLabel ?? ''}
              rules={rules}
              value={typed}
              error={error}
              isReadOnly={isBusy}
              help={firstError(rules, typed) && isNearly(typed, requireInputValue) ? t.nearlyEqual : undefined}
              onChange={value => { setTyped(value); if (error) setError(firstError(rules, value)) }}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Runs the confirmed action, one at a time; closing the dialog aborts its request. */
function useRun({ onConfirm, failed = '' }: ConfirmOptions) {
  const [isBusy, setBusy] = useState(false)
  const [errorMsgs, setErrorMsgs] = useState<readonly string[]>([])
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  return {
    isBusy,
    errorMsgs,
    /** Resolves to whether it succeeded. */
    async run(): Promise<boolean> {
      if (running.current) return false
      running.current = new AbortController()
      setBusy(true)
      setErrorMsgs([])
      try {
        await onConfirm?.(running.current.signal)
        return true
      } catch (error) {
        if (!isAbort(error)) setErrorMsgs(error instanceof ApiError ? orUnanswered(withServerMessages(failed))(error) : [failed])
        if (!(error instanceof ApiError) && !isAbort(error)) throw error
        return false
      } finally {
        running.current = undefined
        setBusy(false)
      }
    },
  }
}

function Lines({ text }: { text: string | readonly string[] }) {
  const lines = typeof text === 'string' ? [text] : text
  return lines.map((line, index) => <p key={index} className="dialog__text">{line}</p>)
}
