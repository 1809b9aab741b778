import { useEffect, useRef, useState } from 'react'
import { ApiError, isAbort, isUnanswered } from '../../lib/http.ts'
import { serverMessages } from '../../lib/messages.ts'
import { isLostFile } from '../../lib/lazyModule.ts'
import { firstError } from '../../lib/rules.ts'
import { error as errorText } from '../../text/common.ts'
import { failure } from '../../text/dialog.ts'
import { offlineMessage } from '../load/offlineMessage.ts'
import type { Field } from './fields.tsx'
import { useChecks } from './useChecks.ts'

/** `any`: a form mixes fields of all types. Each value's type follows from its field. */
export type Fields = Readonly<Record<string, Field<any>>>
export type Values<F extends Fields> = { [Name in keyof F]: NonNullable<F[Name]> extends Field<infer Value> ? Value : never }

/** State of a form that stays open: messages for the form or its fields. */
interface Outcome<F extends Fields> {
  messages?: readonly string[]
  errors?: { readonly [Name in keyof F]?: string }
  /** New values for the fields. */
  values?: Partial<Values<F>>
}

interface KeepOpen<F extends Fields> extends Outcome<F> {
  staysOpen: true
}

/** Returned by `onSubmit` to keep the form open although no request failed. */
export function keepOpen<F extends Fields>(outcome: Outcome<NoInfer<F>> = {}): KeepOpen<F> {
  return { ...outcome, staysOpen: true }
}

export interface FormOptions<F extends Fields> {
  fields: F
  /** Initial values that differ from the fields' own. May arrive later; pass a stable object. */
  start?: Partial<Values<F>> | undefined
  /** Restored input: shown in the fields, and counted as changes. */
  typed?: Partial<Values<F>> | undefined
  /** Resolves to nothing to close the form. */
  onSubmit: (values: Values<F>, signal: AbortSignal) => Promise<KeepOpen<F> | void>
  /** Called after `onSubmit` succeeded. */
  onDone: () => void
  /** The message for failures other than refused values (status 400), or a function for all failures. */
  failed?: Failed | undefined
  /** Whether blurring an unchanged field validates it. */
  validatesUntouched?: boolean | undefined
}

type Failed = string | ((error: ApiError) => readonly string[])

/** The state of a form and its handlers. */
export type Form<F extends Fields> = ReturnType<typeof useForm<F>>

/** Manages a form's values, errors and submission; submits one at a time. */
export function useForm<F extends Fields>(
  { fields, start, typed, onSubmit, onDone, failed = failure.form, validatesUntouched = false }: FormOptions<F>,
) {
  const [edits, setEdits] = useState<Partial<Values<F>>>(typed ?? {})
  /** Values set by `onSubmit`: they count as changes, but not as typed. */
  const [filledIn, setFilledIn] = useState<Partial<Values<F>>>({})
  const [touched, setTouched] = useState<ReadonlySet<keyof F>>(new Set())
  const [refused, setRefused] = useState<Outcome<F>>({})
  const [isBusy, setBusy] = useState(false)
  const [rejections, setRejections] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const running = useRef<AbortController>(undefined)
  const checks = useChecks()
  useEffect(() => () => running.current?.abort(), [])
  // Focuses the first invalid field after its error has rendered.
  useEffect(() => {
    if (rejections) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejections])

  const initial = { ...initialValues(fields), ...start }
  const values = { ...initial, ...edits }
  const names: (keyof F & string)[] = Object.keys(fields)
  const isChanged = (name: keyof F) => !isSameValue(values[name], initial[name])
  const given = { ...initial, ...filledIn }
  const isTyped = (name: keyof F) => !isSameValue(values[name], given[name])
  const errorOf = (name: keyof F) => {
    const { rules, locked } = fields[name]!
    // The user could not correct a locked field.
    return locked ? undefined : firstError(rules.filter(rule => !rule.isForTyped || isTyped(name)), values[name], values)
  }
  const touch = (...more: (keyof F)[]) => setTouched(before => new Set([...before, ...more]))

  async function send() {
    if (running.current) return
    touch(...names)
    setRefused({})
    if (names.some(errorOf)) return setRejections(rejections + 1)
    running.current = new AbortController()
    setBusy(true)
    try {
      const found = await Promise.all(names.map(name => checks.run(name, fields[name]!, values[name])))
      if (found.some(Boolean)) return setRejections(rejections + 1)
      const outcome = await onSubmit(values, running.current.signal)
      if (!outcome) return onDone()
      setEdits(before => ({ ...before, ...outcome.values }))
      setFilledIn(before => ({ ...before, ...outcome.values }))
      setRefused(outcome)
      if (outcome.errors) setRejections(rejections + 1)
    } catch (error) {
      if (isAbort(error)) return
      setRefused({ messages: messagesFor(error, failed) })
      if (!(error instanceof ApiError)) throw error
    } finally {
      running.current = undefined
      setBusy(false)
    }
  }

  return {
    element,
    isBusy,
    /** The values without the user's changes. */
    initial,
    values,
    /** Replaces the user's changes by these values. */
    fill: (values: Partial<Values<F>>) => setEdits(values),
    messages: refused.messages ?? [],
    isDirty: names.some(isChanged),
    send,
    control: <Name extends keyof F & string>(name: Name) => ({
      value: values[name],
      error: (touched.has(name) ? errorOf(name) : undefined) ?? refused.errors?.[name] ?? checks.errorOf(name, values[name]),
      isReadOnly: isBusy,
      // What is being sent stays in sight: nothing typed after the press could be saved, or be lost.
      onChange(value: Values<F>[Name]) {
        if (running.current) return
        setEdits(before => ({ ...before, [name]: value }))
        setRefused(({ errors, ...rest }) => ({ ...rest, errors: { ...errors, [name]: undefined } as typeof errors }))
      },
      // Blurring an unchanged field shows no error, unless the form asks for it. Switching windows is no blur.
      onBlur() {
        if (!isChanged(name) && !(validatesUntouched && document.hasFocus())) return
        touch(name)
        // A check that failed or found an error is repeated on submit.
        if (!errorOf(name) && !checks.errorOf(name, values[name])) checks.run(name, fields[name]!, values[name]).catch(ignoreAbort)
      },
    }),
  }
}

function initialValues<F extends Fields>(fields: F) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial])) as Values<F>
}

function ignoreAbort(error: unknown) {
  if (!isAbort(error)) throw error
}

/** Returns the server's messages for refused values (status 400), the connection's where it failed, otherwise the form's message. */
export function messagesFor(error: unknown, failed: Failed = failure.form): readonly string[] {
  const offline = offlineMessage(error)
  if (offline) return [offline]
  if (typeof failed === 'function') return error instanceof ApiError ? failed(error) : [failure.form]
  if (isLostFile(error)) return [errorText.byStatus.NETWORK!]
  if (!(error instanceof ApiError) || error.code !== 400) return [failed]
  const messages = serverMessages(error)
  return messages.length ? messages : [errorText.byStatus[400]!]
}

/** Returns a failure handler: shows the message, followed by the server's messages. */
export function withServerMessages(failed: string | readonly string[]): (error: ApiError) => readonly string[] {
  return error => [failed, serverMessages(error)].flat()
}

/** Returns a dialog's failure handler: the message for a failure, or that the outcome of a change without an answer is unknown. */
export function orUnanswered(failed?: Failed): (error: ApiError) => readonly string[] {
  return error => (isUnanswered(error) ? [failure.unanswered] : messagesFor(error, failed))
}

/** Compares values; the order of a multiple choice does not matter. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  const known = new Set(b)
  return a.length === b.length && a.every(key => known.has(key))
}
