import { type ReactNode, useEffect, useRef } from 'react'
import { button } from '../text/common.ts'
import { form as t } from '../text/dialog.ts'
import { buttonClass } from './Button.tsx'
import { confirm } from './confirm.tsx'
import { Dialog } from './Dialog.tsx'
import { type Close, openDialog } from './openDialog.ts'
import { holdDraft, takeOffer } from './drafts.ts'
import { Messages, preventWhileComposing } from './fields.tsx'
import { type Fields, type FormOptions, useForm, type Values } from './form.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { useLoad } from './useLoad.ts'

interface FormDialog<F extends Fields, Data> extends Pick<FormOptions<F>, 'failed'> {
  /** Names the form, and the entity it changes, so that a draft finds its way back. */
  form: string
  of?: string | number | undefined
  title: string
  /** What has to be fetched before the form can be filled in. */
  load: (signal: AbortSignal) => Promise<Data>
  loadFailed: string
  /** The fields; without data while it is being fetched, so that nothing jumps when it comes. */
  fields: (data: Data | undefined) => F
  start?: (data: Data) => Partial<Values<F>>
  submit: (values: Values<F>, data: Data, signal: AbortSignal) => ReturnType<FormOptions<F>['submit']>
  /** Shown above the fields. */
  lead?: ReactNode
}

/** Opens a dialog with a form. Resolves true once it has been saved, false where it was left. */
export async function openForm<F extends Fields, Data>(options: FormDialog<F, Data>): Promise<boolean> {
  return (await openDialog<boolean>(close => <FormDialogView {...options} close={close} />)) ?? false
}

function FormDialogView<F extends Fields, Data>(options: FormDialog<F, Data> & { close: Close<boolean> }) {
  const data = useLoad(async signal => [await options.load(signal)], [])
  const loaded = data.rows[0]
  if (data.state === 'failed') {
    return (
      <Dialog title={options.title} onEscape={options.close}>
        <div className="dialog__body"><LoadFailed text={options.loadFailed} retry={data.reload} /></div>
        <div className="dialog__foot">
          <button type="button" className={buttonClass()} onClick={() => options.close()}>{button.close}</button>
        </div>
      </Dialog>
    )
  }
  return <FormBody key={String(loaded !== undefined)} {...options} data={loaded} />
}

function FormBody<F extends Fields, Data>(options: FormDialog<F, Data> & { data: Data | undefined; close: Close<boolean> }) {
  const { title, data, close } = options
  const id = String(options.of ?? '')
  const fields = options.fields(data)
  const typed = useRef(data === undefined ? undefined : takeOffer(options.form, id)).current
  const form = useForm<F>({
    fields,
    ...(data !== undefined && options.start ? { start: options.start(data) } : {}),
    ...(typed ? { typed: typed as Partial<Values<F>> } : {}),
    ...(options.failed ? { failed: options.failed } : {}),
    submit: async (values, signal) => (data === undefined ? {} : options.submit(values, data, signal)),
    done: () => close(true),
  })
  const loading = data === undefined

  const latest = useRef(form.values)
  latest.current = form.values
  useEffect(() => (loading ? undefined : holdDraft(() => ({ form: options.form, of: id, values: withoutSecrets(fields, latest.current) }))), [loading])
  useEffect(() => {
    if (!loading) form.element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [loading])

  async function askToLeave() {
    if (!form.isDirty || (await confirm({ title: t.discardTitle, body: t.discard, okText: t.discardOk, okColor: 'danger' }))) close()
  }

  return (
    <Dialog title={title} busy={form.busy} onEscape={() => void askToLeave()}>
      <form
        ref={form.element}
        className="dialog__form"
        noValidate
        aria-label={title}
        onKeyDown={preventWhileComposing}
        onSubmit={event => { event.preventDefault(); void form.send() }}
      >
        <div className="dialog__body" inert={loading}>
          <Messages lines={form.messages} />
          {typed && <p className="note">{t.restored}</p>}
          {options.lead}
          <div className="fields">
            {Object.entries(fields).map(([name, field]) => (
              <div key={name} className={field.half ? 'fields__half' : 'fields__whole'}>
                <field.Control field={field} {...form.control(name)} />
              </div>
            ))}
          </div>
        </div>
        <div className="dialog__foot">
          <span role="status" className="dialog__status">{loading ? t.loading : ''}</span>
          <button type="button" className={buttonClass()} aria-disabled={form.busy || undefined} onClick={() => !form.busy && close()}>{button.cancel}</button>
          <button type="submit" className={buttonClass('primary')} aria-disabled={form.busy || loading || undefined}>
            {form.busy ? button.wait : button.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function withoutSecrets<F extends Fields>(fields: F, values: Values<F>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !fields[name]?.secret))
}
