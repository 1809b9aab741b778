import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, isAbort } from '../../lib/http.ts'
import { isObject } from '../../lib/shape.ts'
import { failure } from '../../text/dialog.ts'
import { type Failed, messagesFor } from '../load/failureMessages.ts'
import {
  type EditEvent,
  type EditState,
  isDirty,
  isInvalid,
  isTyped,
  readAll,
  reduce,
  shownErrorOf,
  startEdit,
  undecidedIn,
  valuesOf,
} from './edit/editState.ts'
import type { Field } from './fields.tsx'
import { isKeptOpen, type KeptOpen, type SavedRow } from '../saved.ts'
import { useChecks } from './edit/useChecks.ts'
import { useRejections } from './edit/useRejections.ts'

/** `any`: a form mixes fields of all types. Each value's type follows from its field. */
export type Fields = Readonly<Record<string, Field<any>>>
/** Marks the fields of a form that edits an entity. */
export const asEdited = <F extends Fields>(fields: F): F =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, isEdited: true }])) as unknown as F
export type Values<F extends Fields> = { [Name in keyof F]: NonNullable<F[Name]> extends Field<infer Value> ? Value : never }

interface KeepOpen<F extends Fields> extends KeptOpen {
  messages?: readonly string[]
  errors?: { readonly [Name in keyof F & string]?: string }
  values?: Partial<Values<F>>
}

/** Returned by `onSubmit` to keep the form open although no request failed. */
export function keepOpen<F extends Fields>(outcome: Omit<KeepOpen<NoInfer<F>>, 'staysOpen'> = {}): KeepOpen<F> {
  return { ...outcome, staysOpen: true }
}

export interface FormOptions<F extends Fields> {
  fields: F
  /** Resolves to what was saved, if anybody is to know, or to what keeps the form open. */
  onSubmit: (values: Values<F>, signal: AbortSignal) => Promise<KeepOpen<F> | SavedRow | void>
  onDone: () => void
  /** The message for failures other than refused values (status 400), or a function for all failures. */
  failed?: Failed | undefined
  validatesUntouched?: boolean | undefined
}

/** An edit, and the function that applies an event to it and returns the new state. */
interface Edit {
  state: EditState
  apply: (event: EditEvent) => EditState
}

/** Holds the state of an edit. `start` is called once. */
export function useEdit(start: () => EditState): Edit {
  const [state, setState] = useState(start)
  const latest = useRef(state)
  const apply = useCallback((event: EditEvent) => {
    setState((latest.current = reduce(latest.current, event)))
    return latest.current
  }, [])
  return { state, apply }
}

/** A form whose fields are known from the start. */
export function useNewForm<F extends Fields>(options: FormOptions<F>) {
  const edit = useEdit(() => startEdit(options.fields))
  return useForm(edit, options)
}

/** Handles the input and the submission of a form; submits one at a time. */
export function useForm<F extends Fields>(
  { state, apply }: Edit,
  { fields, onSubmit, onDone, failed, validatesUntouched }: FormOptions<F>,
) {
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const running = useRef<AbortController>(undefined)
  const check = useChecks(apply)
  useEffect(() => () => running.current?.abort(), [])

  const shown = valuesOf(state) as Values<F>
  const values = readAll(fields, state) as Values<F>
  const names: (keyof F & string)[] = Object.keys(fields)
  const reject = useRejections(element)

  /** `onSaved` is called instead of `onDone`. */
  async function send(onSaved = onDone) {
    if (running.current) return
    const submitted = apply({ kind: 'submitted' })
    if (undecidedIn(submitted).length || isInvalid(fields, submitted)) return reject()
    running.current = new AbortController()
    setBusy(true)
    try {
      const found = await Promise.all(names.map(name => check(name, fields[name]!, values[name])))
      if (found.some(Boolean)) return reject()
      const outcome = await onSubmit(values, running.current.signal)
      if (!isKeptOpen(outcome)) return onSaved()
      const { values: own, ...refusal } = outcome
      const left = undecidedIn(apply({ kind: 'refused', refusal, values: own }))
      if (refusal.errors || left.length) reject()
    } catch (error) {
      if (isAbort(error)) return
      apply({ kind: 'refused', refusal: { messages: messagesFor(error, failed) } })
      if (!(error instanceof ApiError)) throw error
    } finally {
      running.current = undefined
      setBusy(false)
    }
  }

  /** Applies the user's input. While the form is sent, its values stay: nothing typed after the press could be saved, or be lost. */
  function input(event: EditEvent) {
    if (!running.current) apply(event)
  }

  return {
    element,
    isBusy,
    values,
    messages: state.refused.messages ?? [],
    isDirty: isDirty(state),
    send,
    input,
    control: <Name extends keyof F & string>(name: Name) => ({
      value: shown[name],
      error: shownErrorOf(fields[name]!, state, name),
      isReadOnly: isBusy,
      onChange(typed: Values<F>[Name], isComposing?: boolean) {
        // Another value would end a conversion in the middle.
        const values = (!isComposing && fields[name]!.spread?.(typed)) || { [name]: typed }
        for (const [name, value] of Object.entries(values)) input({ kind: 'typed', name, value })
      },
      // Blurring an unchanged field shows no error, unless the form asks for it. Switching windows is no blur.
      onBlur() {
        if (!isTyped(state, name) && !(validatesUntouched && document.hasFocus())) return
        const blurred = apply({ kind: 'blurred', name })
        // A check that failed or found an error is repeated on submit.
        if (!shownErrorOf(fields[name]!, blurred, name)) check(name, fields[name]!, values[name]).catch(ignoreAbort)
      },
    }),
  }
}

interface FieldsProps<F extends Fields> {
  fields: F
  form: ReturnType<typeof useForm<F>>
  below?: (name: string) => ReactNode
}

/** Renders every field of a form. */
export function FormFields<F extends Fields>({ fields, form, below }: FieldsProps<F>) {
  return (
    <div className="fields">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className={field.isHalf ? undefined : 'fields__whole'}>
          <field.Control field={field} {...form.control(name)} />
          {below?.(name)}
        </div>
      ))}
    </div>
  )
}

function ignoreAbort(error: unknown) {
  if (!isAbort(error)) throw error
}

/** Returns what a draft restores. A field whose type the loaded entity changes does not keep its value. `wasSent`: without an answer. */
export function restoredBy({ values, base, wasSent }: Readonly<Record<string, unknown>>, fields: Fields) {
  const fits = ([name, value]: [string, unknown]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field && (kindOf(value) === kindOf(field.initial) || (['number', 'bigint'].includes(typeof value) && 'options' in field))
  }
  const fitting = (of: unknown) => (isObject(of) ? Object.fromEntries(Object.entries(of).filter(fits)) : undefined)
  return {
    kind: 'restored' as const,
    values: fitting(values) ?? {},
    base: fitting(base),
    refusal: wasSent ? { messages: [failure.unanswered] } : undefined,
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
