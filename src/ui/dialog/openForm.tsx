import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { writesUnderWay } from '../../lib/fetchWrite.ts'
import type { Id } from '../../lib/shape.ts'
import { progress } from '../../text/common.ts'
import { dialogButton as button, form as t, record } from '../../text/dialog.ts'
import { Button } from '../Button.tsx'
import { confirmDiscard } from './confirm.tsx'
import { Conflict } from './Conflict.tsx'
import { Dialog } from './Dialog.tsx'
import type { Subject } from '../layers.ts'
import { focusFirst, INPUT, rememberFocus } from '../focus.ts'
import { IdLine } from '../copy/Copyable.tsx'
import { type Close, openDialog } from './openDialog.tsx'
import { type Caller, useDraft, useUnkept } from '../drafts/drafts.ts'
import { isTyped, reduce, startEdit } from '../form/edit/editState.ts'
import { joinSaves, savedBy } from './formSaves.ts'
import { asEdited, type Fields, type FormOptions, FormFields, restoredBy, useForm } from '../form/form.tsx'
import { Messages } from '../form/Messages.tsx'
import { orUnanswered } from '../load/failureMessages.ts'
import { LoadFailed } from '../load/LoadFailed.tsx'
import { makeChange } from '../makeChange.ts'
import { isKeptOpen, type Save, showSaved } from '../saved.ts'
import { type ReadingOptions, useReading } from './useReading.ts'

export interface Edits {
  verb: string
  id: Id
  /** The verb's arguments after the row. */
  rest?: readonly unknown[]
}

interface Again<F extends Fields> {
  /** The next form starts with the values of these fields. */
  keeps?: readonly (keyof F & string)[]
  /** The toast for several saves, once the dialog closes. */
  done: (count: number) => string
}

interface Options<F extends Fields, Data> extends ReadingOptions<F, Data>, Pick<FormOptions<F>, 'failed' | 'validatesUntouched'> {
  /** The entity that the form edits, whose values are unknown until it has loaded, and the verb that opens it again. */
  edits?: Edits | undefined
  /** The call that opens a form again that edits nothing; without it, the form leaves no draft, as one with passwords must. */
  call?: Caller | undefined
  /** Returns whether what the form adds is there already, in part: the call edits it. */
  hasAdded?: () => boolean
  title: string
  /** The title of a form that can also add, if it edits. */
  editTitle?: string
  subject?: Subject | undefined
  /** The label of the button that submits; by default `save`. */
  okText?: string
  okColor?: 'danger'
  /** The introduction above the fields, read out as the dialog opens; `data` is undefined while it loads. */
  intro?: (data: Data | undefined) => ReactNode
  /** What stands below it and is not read out: long, or said by the subject. */
  details?: (data: Data | undefined) => ReactNode
  /** Offers to add another one after this. */
  again?: Again<F> | undefined
  /** Another way on than to save, for the edited entity: it closes the dialog first, and asks before it discards input. */
  further?: false | { label: string; onPress: (data: Data) => unknown } | undefined
  /** The message if the change gets no answer, and no list shows its outcome. */
  unanswered?: string
  /** The toast, unless `onSubmit` says what it has saved. */
  done?: string
  /** The label of the edited entity's id, to copy for use with the API; `idOf` if it has another than the row. */
  idLabel?: string
  idOf?: (data: Data) => unknown
}

/** Opens a form in a dialog. Resolves once that has closed. */
export async function openForm<F extends Fields, Data>({ edits, ...given }: Options<F, Data>): Promise<void> {
  const call = edits ? { verb: edits.verb, args: [{ id: edits.id }, ...(edits.rest ?? [])] } : given.call
  const fields = (data: Data | undefined) => (edits ? asEdited(given.fields(data)) : given.fields(data))
  const options = { ...given, edits, call, fields, title: (edits && given.editTitle) ?? given.title }
  const saves: Save[] = []
  const further = await openDialog<() => unknown>(close => <FormDialog {...options} saves={saves} onClose={close} />)
  const [first, ...others] = saves
  if (first) showSaved(others.length && given.again ? joinSaves(saves, given.again.done(saves.length)) : first)
  await further?.()
}

function FormDialog<F extends Fields, Data>(options: Options<F, Data> & { saves: Save[]; onClose: Close<() => unknown> }) {
  const { edits, title, idLabel, saves, further, onClose } = options
  // If the form adds something, its draft has no base: what it started with were proposals.
  const isEdit = () => edits !== undefined || options.hasAdded?.()
  const input = () => ({ values: form.values, base: isEdit() ? edit.state.base : undefined, wasSent: writesUnderWay() > 0 })
  const draft = useDraft(options.call, () => (wasReady ? input() : undefined))
  const [restored] = useState(() => draft && restoredBy(draft, options.fields(undefined)))
  const reading = useReading(options, fields => (restored ? reduce(startEdit(fields), restored) : startEdit(fields)))
  const { edit, fields } = reading
  const [isReady, isFailed, isLoading] = [reading.state === 'ready', reading.state === 'failed', reading.state === 'loading']
  const form = useForm(edit, {
    fields,
    failed: orUnanswered(options.failed, options.unanswered),
    validatesUntouched: options.validatesUntouched,
    onSubmit(...input) {
      // What was so already is no change of this page, whatever became of an earlier try.
      const isChange = !edits || form.isDirty
      const done = (outcome: Awaited<ReturnType<typeof reading.submit>>) => {
        if (isKeptOpen(outcome)) return outcome
        const save = outcome ? savedBy(edits?.id, outcome) : options.done === undefined ? undefined : { text: options.done }
        if (save) saves.push(save)
        return isChange ? save?.text : undefined
      }
      const change = options.nameOf ? record.named(title, [options.nameOf(input[0])]) : title
      return makeChange({ title: change, about: options.subject?.(), done }, () => reading.submit(...input))
    },
    onDone: onClose,
  })
  useUnkept(!options.call && form.isDirty)
  // Also while it loads again.
  const wasReady = isReady || reading.data !== undefined
  const introId = useId()
  /** Whether the last character was typed before a field could take it. */
  const isAhead = useRef(false)
  function onKeyDownCapture({ key }: KeyboardEvent) {
    if (key.length === 1) isAhead.current = form.isBusy || !isReady
  }
  function focusInput() {
    // A field takes no end of what lacks its beginning: it may be somebody else's address.
    if (isAhead.current) form.element.current?.closest('dialog')?.focus()
    else focusFirst(form.element.current, INPUT)
    isAhead.current = false
  }
  const refocus = useRef(focusInput)
  // While the fields are inert, the dialog's button to cancel has the focus.
  useLayoutEffect(() => {
    if (isReady) refocus.current()
    else if (wasReady) refocus.current = rememberFocus(document.activeElement)
  }, [isReady])

  const { theirs, mine, decided } = edit.state
  const conflictOf = (name: string) =>
    Object.hasOwn(theirs, name) && (
      <Conflict
        fields={[fields[name]!, reading.before?.[name]]}
        mine={mine[name]}
        theirs={theirs[name]}
        decided={decided[name]}
        onDecide={side => form.input({ kind: 'decided', name, side })}
      />
    )
  function addAnother() {
    // First, as a field that loses the focus once it is empty would show an error.
    focusInput()
    reading.renew(Object.fromEntries((options.again?.keeps ?? []).map(name => [name, form.values[name]])))
  }
  async function goFurther() {
    if (form.isDirty && !(await confirmDiscard())) return
    onClose(further ? () => further.onPress(reading.data as Data) : undefined)
  }
  const again = options.again && { label: button.again, onPress: () => form.send(addAnother) }
  const beside = edits ? further && { label: further.label, onPress: goFurther } : again
  /** What was typed stays readable where nothing could be loaded. */
  const typed = (all: Fields) => Object.fromEntries(Object.entries(all).filter(([name]) => isTyped(edit.state, name)))
  const disabledReason = isReady ? undefined : isFailed ? reading.failed : progress.loading

  return (
    <Dialog
      title={title}
      subject={options.subject}
      describedBy={introId}
      isBusy={form.isBusy}
      onEscape={onClose}
      askToDiscard={form.isDirty ? confirmDiscard : undefined}
      form={{ ref: form.element, 'aria-label': title, 'aria-busy': isLoading, onKeyDownCapture, onSubmit: () => isReady && form.send() }}
      foot={{
        status: isLoading ? progress.loading : (saves.at(-1)?.text ?? ''),
        aside: beside && (
          <Button onPress={beside.onPress} disabledReason={disabledReason} waiting={form.isBusy && button.wait}>
            {beside.label}
          </Button>
        ),
        // Nothing has been sent while the entity is read again.
        cancel: { label: button.cancel, onPress: onClose, isForBusy: reading.isReading },
        act: { label: options.okText ?? button.save, look: options.okColor ?? 'primary', onPress: 'submit', disabledReason },
      }}
    >
      <div
        className="dialog__body"
        inert={!isReady && !isFailed}
        data-again={(!edits && options.again !== undefined) || undefined}
        data-unknown={(!isReady && !isFailed && edits !== undefined) || undefined}
      >
        {isFailed && <LoadFailed text={reading.failed} onRetry={reading.reload} />}
        <Messages messages={form.messages} />
        <div className="dialog__intro" id={introId}>
          {restored && !saves.length && form.isDirty && <p className="note">{t.restored}</p>}
          {!isFailed && options.intro?.(reading.data)}
        </div>
        {!isFailed && options.details?.(reading.data)}
        {(!isFailed || form.isDirty) && <FormFields fields={isFailed ? typed(fields) : fields} form={form} below={conflictOf} />}
        {!isFailed && edits && idLabel && (
          <IdLine label={idLabel} value={wasReady ? String(options.idOf?.(reading.data as Data) ?? edits.id) : ' '} />
        )}
      </div>
    </Dialog>
  )
}
