import { useEffect, useMemo, useState } from 'react'
import type { Id } from '../../lib/shape.ts'
import { dialogButton as button, form as t } from '../../text/dialog.ts'
import { confirmDiscard } from './confirm.tsx'
import { Dialog } from './Dialog.tsx'
import { type CopyableValue, CopyableValues } from '../copy/CopyableValues.tsx'
import { type Close, openDialog } from './openDialog.ts'
import { holdDraft, takeOffer } from './drafts.ts'
import { type Field, Messages } from '../form/fields.tsx'
import { type Fields, type Form, type FormOptions, isSameValue, orUnanswered, useForm, type Values } from '../form/form.tsx'
import { FormFields } from '../form/FormFields.tsx'
import { LoadFailed } from '../load/LoadFailed.tsx'
import { type Ask, useFormLoad } from './useFormLoad.ts'
import { useLatest } from '../useLatest.ts'
import { useReread } from './useReread.tsx'

interface FormDialog<F extends Fields, Data> extends Pick<FormOptions<F>, 'failed' | 'validatesUntouched'> {
  /** Identifies the form and the entity it edits, so that its draft can be restored. */
  form: string
  of?: Id | undefined
  /** The id of an entity that the form has created although a later step failed. */
  made?: () => Id | undefined
  title: string
  /** The label of the button that submits; by default `save`. */
  okText?: string
  /** Loads what the form needs; send each request through `ask`, with its failure message. */
  load?: (ask: Ask) => Promise<Data>
  /** The fields; without data while it loads, so that the layout does not shift. `reload` loads it again, and keeps what was typed. */
  fields: (data: Data | undefined, reload: () => void) => F
  start?: (data: Data) => Partial<Values<F>>
  /** The id of the edited entity, to copy for use with the API. */
  idOf?: ((data: Data) => CopyableValue) | undefined
  /** Asks before the values are sent. Resolves to false to keep the form open. */
  confirm?: (values: Values<F>, data: Data) => boolean | Promise<boolean>
  onSubmit: (values: Values<F>, data: Data, signal: AbortSignal) => ReturnType<FormOptions<F>['onSubmit']>
}

/** Opens a form in a dialog. Resolves to true once it is saved, or its entity is gone; false where it was cancelled. */
export async function openForm<F extends Fields, Data>(options: FormDialog<F, Data>): Promise<boolean> {
  return (await openDialog<boolean>(close => <FormDialogView {...options} onClose={close} />)) ?? false
}

function FormDialogView<F extends Fields, Data>(options: FormDialog<F, Data> & { onClose: Close<boolean> }) {
  const { title, onClose } = options
  const id = String(options.of ?? '')
  const load = useFormLoad(options.load)
  const { isReady } = load
  const [newer, setNewer] = useState<{ data: Data; than: unknown }>()
  const data = newer && newer.than === load.data ? newer.data : load.data
  const fields = options.fields(data, load.reload)
  const [restored] = useState(() => restoredOf(fields, takeOffer(options.form, id)))
  const typed = restored?.typed
  const form: Form<F> = useForm<F>({
    fields,
    start: useMemo(() => (isReady ? options.start?.(data as Data) : undefined), [data]),
    typed: typed as Partial<Values<F>> | undefined,
    failed: orUnanswered(options.failed),
    validatesUntouched: options.validatesUntouched,
    onSubmit: (values, signal) => reread.submit(values, signal),
    onDone: () => onClose(true),
  })
  const onData = (data: Data) => setNewer({ data, than: load.data })
  const reread = useReread<F, Data>({ options, form, fields, data, isReady, restored, onData })

  const latest = useLatest(form.values)
  useEffect(() => {
    if (!isReady) return undefined
    form.element.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus()
    // A form of secrets alone has no draft to restore.
    if (Object.values(fields).every(field => field.isSecret)) return undefined
    return holdDraft(() => ({
      form: options.form,
      of: String(options.made?.() ?? id),
      values: withoutSecrets(fields, latest.current),
      // Of an entity that the form has made, the values are unknown.
      start: id || options.made?.() === undefined ? withoutSecrets(fields, reread.draftBase() ?? {}) : undefined,
    }))
  }, [isReady])

  const leave = () => onClose(reread.isGone.current)
  const notReadyReason = load.state === 'failed' ? load.failed : t.loading

  return (
    <Dialog
      title={title}
      isBusy={form.isBusy}
      onEscape={leave}
      askToDiscard={form.isDirty ? confirmDiscard : undefined}
      form={{
        ref: form.element,
        'aria-label': title,
        'aria-busy': load.state === 'loading',
        onSubmit() { if (isReady) void form.send() },
      }}
      foot={{
        status: !isReady && load.state === 'loading' ? t.loading : '',
        // Nothing has been sent while the entity is read again.
        cancel: { label: button.cancel, onPress: leave, isForBusy: reread.isReading },
        act: {
          label: options.okText ?? button.save, onPress: 'submit', disabledReason: isReady ? undefined : notReadyReason,
        },
      }}
    >
      {load.state === 'failed' ? <div className="dialog__body"><LoadFailed text={load.failed} onRetry={load.reload} /></div> : (
        <div className="dialog__body" inert={!isReady} data-unknown={(!isReady && options.of !== undefined) || undefined}>
          <Messages messages={form.messages} />
          {typed && Object.keys(typed).length > 0 && <p className="note">{t.restored}</p>}
          <FormFields fields={fields} form={form} below={reread.choiceBelow} />
          {isReady && options.idOf && <CopyableValues values={[options.idOf(data as Data)]} />}
        </div>
      )}
    </Dialog>
  )
}

/** Returns a draft's values that the user has changed, and those that they started with. */
function restoredOf(fields: Fields, draft: ReturnType<typeof takeOffer>) {
  if (!draft) return undefined
  const [values, start] = [fitting(fields, draft.values), fitting(fields, draft.start)]
  const isTyped = ([name, value]: [string, unknown]) => !start || !isSameValue(value, start[name])
  return { typed: Object.fromEntries(Object.entries(values ?? {}).filter(isTyped)), start }
}

/** Keeps the stored values that have their field's type: session storage can hold anything. */
function fitting(fields: Fields, values: Readonly<Record<string, unknown>> | undefined) {
  const fits = (value: unknown, field: Field<unknown> | undefined) =>
    field && (kindOf(value) === kindOf(field.initial) || (['number', 'bigint'].includes(typeof value) && 'options' in field))
  return values && Object.fromEntries(
    Object.entries(values).filter(([name, value]) => fits(value, Object.hasOwn(fields, name) ? fields[name] : undefined)))
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

function withoutSecrets(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !fields[name]?.isSecret))
}
