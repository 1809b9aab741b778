import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fold } from '../../lib/search.ts'
import { ApiError, isAbort } from '../../lib/http.ts'
import { messagesOf } from '../../lib/messages.ts'
import { firstComplaint, maxLength, required, type Rule } from '../../lib/rules.ts'
import { confirm as t, dialogButton as button, form } from '../../text/dialog.ts'
import { Dialog } from './Dialog.tsx'
import { type Close, openDialog } from './openDialog.ts'
import { Messages } from '../form/fields.tsx'
import { TextInput } from '../form/TextInput.tsx'

type Color = 'primary' | 'danger'

interface NoticeOptions {
  okText?: string
  okColor?: Color
  okIcon?: ReactNode
  /** The control that gets the focus back; by default the one that has it now. */
  source?: Element | null
}

interface ConfirmOptions extends NoticeOptions {
  title: string
  body: string | readonly string[]
  cancelText?: string
  cancelColor?: Color
  cancelIcon?: ReactNode
  /** What OK does. The dialog stays, and cannot be dismissed, until it is done; where it fails, it stays with the reason. */
  onConfirm?: (signal: AbortSignal) => Promise<unknown>
  /** What is said where `onConfirm` fails. */
  failed?: string
  /** What the thing is whose name has to be typed, the label of the input, and the name itself. */
  requireInputLabel?: string
  requireInputName?: string
  requireInputValue?: string
  /** Characters that the input takes. */
  maxlength?: number
}

/** Asks whether to go on. Resolves true once the user has agreed and `onConfirm` has succeeded. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  return (await openDialog<boolean>(close => <Confirm {...options} onClose={close} />, options.source)) ?? false
}

/** Asks whether what was typed may be discarded. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({ title: form.discardTitle, body: form.discard, okText: form.discardOk, okColor: 'danger' })
}

interface Deed extends Omit<ConfirmOptions, 'run' | 'failed'> {
  onConfirm: (signal: AbortSignal) => Promise<unknown>
  done: string
  /** What is said where it failed, above the server's own words; or what is said in place of both. */
  failed: string | readonly string[] | ((error: ApiError) => readonly string[])
}

/** Asks, acts, and tells in a notice how it went, with the server's words where it failed. Resolves whether the data
 * may have changed: a request that failed may have been carried out. */
export async function confirmAndTell({ onConfirm, done, failed, ...options }: Deed): Promise<boolean> {
  let told: readonly string[] | undefined = [done]
  const isTried = await confirm({
    ...options,
    async onConfirm(signal) {
      try {
        await onConfirm(signal)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 401) told = undefined
        else told = typeof failed === 'function' ? failed(error) : [failed, ...(error.code === 400 ? messagesOf(error.body) : [])].flat()
      }
    },
  })
  if (isTried && told) await notice(options.title, told)
  return isTried
}

/** Tells something, and resolves when it has been closed. A list of texts is shown as lines. */
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
  const { title, body, okText = button.ok, okColor = 'primary', cancelText = button.cancel, requireInputLabel, requireInputValue } = options
  const [typed, setTyped] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { loading, errorMsgs, run } = useRun(options)
  const rules = requireInputValue === undefined ? [] : typedNameRules(requireInputLabel ?? '', requireInputValue, options.maxlength ?? 1000)
  const cancel = () => onClose(false)

  async function submit() {
    const wrong = firstComplaint(rules, typed)
    setComplaint(wrong)
    if (wrong) input.current?.focus()
    else if (await run()) onClose(true)
  }

  return (
    <Dialog
      title={title}
      busy={loading}
      onEscape={cancel}
      form={{ onSubmit: submit }}
      foot={{
        cancel: { label: cancelText, look: options.cancelColor, icon: options.cancelIcon, onPress: cancel },
        act: { label: okText, look: okColor, icon: options.okIcon, onPress: 'submit' },
      }}
    >
      <div className="dialog__body">
        <Messages lines={errorMsgs} />
        <Lines text={body} />
        {requireInputValue !== undefined && (
          <>
            <p className="dialog__typed">{requireInputValue}</p>
            <TextInput
              ref={input}
              label={options.requireInputName ?? requireInputLabel ?? ''}
              rules={rules}
              value={typed}
              error={complaint}
              help={isNearly(typed, requireInputValue) ? t.nearlyEqual : undefined}
              onChange={value => { setTyped(value); if (complaint) setComplaint(firstComplaint(rules, value)) }}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Runs what was confirmed, once at a time; a dialog that is closed from outside has its request aborted. */
function useRun({ onConfirm, failed = '' }: ConfirmOptions) {
  const [loading, setLoading] = useState(false)
  const [errorMsgs, setErrorMsgs] = useState<readonly string[]>([])
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  return {
    loading,
    errorMsgs,
    /** Whether it succeeded. */
    async run(): Promise<boolean> {
      if (running.current) return false
      running.current = new AbortController()
      setLoading(true)
      setErrorMsgs([])
      try {
        await onConfirm?.(running.current.signal)
        return true
      } catch (error) {
        if (!isAbort(error)) setErrorMsgs([failed, ...(error instanceof ApiError && error.code === 400 ? messagesOf(error.body) : [])])
        if (!(error instanceof ApiError) && !isAbort(error)) throw error
        return false
      } finally {
        running.current = undefined
        setLoading(false)
      }
    },
  }
}

/** The typed name has to be given, and to be exactly the expected one (spec, section 5). */
function typedNameRules(label: string, expected: string, max: number): Rule<string>[] {
  const different = t.different(label)
  const isGiven = required(t.required(label))
  // A name may be nothing but blanks.
  const given = Object.assign((typed: string) => (typed === expected ? undefined : isGiven(typed)), { isRequired: true as const })
  return [given, maxLength(max, different), typed => (typed === expected ? undefined : different)]
}

/** The typed name differs only in ways that are hard to see: blanks, width, letter case. */
function isNearly(typed: string, expected: string): boolean {
  const plain = (text: string) => fold(text).replace(/\s/g, '')
  return typed !== expected && plain(typed) === plain(expected)
}

function Lines({ text }: { text: string | readonly string[] }) {
  const lines = typeof text === 'string' ? [text] : text
  return lines.map((line, index) => <p key={index} className="dialog__text">{line}</p>)
}
