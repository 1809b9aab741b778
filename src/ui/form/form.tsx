import { useEffect, useRef, useState } from 'react'
import { ApiError, isAbort } from '../../lib/http.ts'
import { messagesOf } from '../../lib/messages.ts'
import { firstComplaint } from '../../lib/rules.ts'
import { error as errorText } from '../../text/common.ts'
import { failure } from '../../text/dialog.ts'
import type { Field } from './fields.tsx'
import { useChecks } from './useChecks.ts'

/** `any`, because a form takes fields of every type; the values' types follow from each field's own. */
export type Fields = Readonly<Record<string, Field<any>>>
export type Values<F extends Fields> = { [Name in keyof F]: NonNullable<F[Name]> extends Field<infer Value> ? Value : never }

/** What a form that stays open shows: messages for the whole of it, or for single fields. */
interface Outcome<F extends Fields> {
  messages?: readonly string[]
  errors?: { readonly [Name in keyof F]?: string }
  /** Values that are put into the fields. */
  values?: Partial<Values<F>>
}

interface KeepOpen<F extends Fields> extends Outcome<F> {
  staysOpen: true
}

/** What `onSubmit` returns where the form stays open although no request has failed. */
export function keepOpen<F extends Fields>(outcome: Outcome<NoInfer<F>> = {}): KeepOpen<F> {
  return { ...outcome, staysOpen: true }
}

export interface FormOptions<F extends Fields> {
  fields: F
  /** What the fields start with, where that is not their own initial value. May come later; keep it the same object. */
  start?: Partial<Values<F>> | undefined
  /** Values that were typed before: the fields show them, and they count as changes. */
  typed?: Partial<Values<F>> | undefined
  /** Resolves with nothing once the form is done with. */
  onSubmit: (values: Values<F>, signal: AbortSignal) => Promise<KeepOpen<F> | void>
  /** Called once `onSubmit` has succeeded. */
  onDone: () => void
  /** What is said where the request fails for other reasons than the values (status 400), or what to say of any failure. */
  failed?: Failed | undefined
  /** Whether leaving a field judges it even if nothing was typed. */
  judgesUntouched?: boolean | undefined
}

type Failed = string | ((error: ApiError) => readonly string[])

/** A form at work. */
export type Form<F extends Fields> = ReturnType<typeof useForm<F>>

/** The values of a form, their errors, and its one submission at a time. */
export function useForm<F extends Fields>(
  { fields, start, typed, onSubmit, onDone, failed = failure.form, judgesUntouched = false }: FormOptions<F>,
) {
  const [edits, setEdits] = useState<Partial<Values<F>>>(typed ?? {})
  /** The values that `onSubmit` has put in: they count as changes, but nobody has typed them. */
  const [filledIn, setFilledIn] = useState<Partial<Values<F>>>({})
  const [touched, setTouched] = useState<ReadonlySet<keyof F>>(new Set())
  const [refused, setRefused] = useState<Outcome<F>>({})
  const [busy, setBusy] = useState(false)
  const [rejections, setRejections] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const running = useRef<AbortController>(undefined)
  const checks = useChecks()
  useEffect(() => () => running.current?.abort(), [])
  // Once the errors are there, the first of them has the focus.
  useEffect(() => {
    if (rejections) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejections])

  const initial = { ...initialValues(fields), ...start }
  const values = { ...initial, ...edits }
  const names: (keyof F & string)[] = Object.keys(fields)
  const isChanged = (name: keyof F) => !isSameValue(values[name], initial[name])
  const given = { ...initial, ...filledIn }
  const isTyped = (name: keyof F) => !isSameValue(values[name], given[name])
  const complaintOf = (name: keyof F) =>
    firstComplaint(fields[name]!.rules.filter(rule => !rule.isForTyped || isTyped(name)), values[name], values)
  const touch = (...more: (keyof F)[]) => setTouched(before => new Set([...before, ...more]))

  async function send() {
    if (running.current) return
    touch(...names)
    setRefused({})
    if (names.some(complaintOf)) return setRejections(rejections + 1)
    running.current = new AbortController()
    setBusy(true)
    try {
      const found = await Promise.all(names.map(name => checks.ask(name, fields[name]!, values[name])))
      if (found.some(Boolean)) return setRejections(rejections + 1)
      const outcome = await onSubmit(values, running.current.signal)
      if (!outcome) return onDone()
      setEdits(before => ({ ...before, ...outcome.values }))
      setFilledIn(before => ({ ...before, ...outcome.values }))
      setRefused(outcome)
      if (outcome.errors) setRejections(rejections + 1)
    } catch (error) {
      if (isAbort(error)) return
      setRefused({ messages: sayWhy(error, failed) })
      if (!(error instanceof ApiError)) throw error
    } finally {
      running.current = undefined
      setBusy(false)
    }
  }

  return {
    element,
    busy,
    values,
    messages: refused.messages ?? [],
    isDirty: names.some(isChanged),
    send,
    /** What a field's control needs. */
    control: <Name extends keyof F & string>(name: Name) => ({
      value: values[name],
      error: (touched.has(name) ? complaintOf(name) : undefined) ?? refused.errors?.[name] ?? checks.complaintOf(name, values[name]),
      onChange(value: Values<F>[Name]) {
        setEdits(before => ({ ...before, [name]: value }))
        setRefused(({ errors, ...rest }) => ({ ...rest, errors: { ...errors, [name]: undefined } as typeof errors }))
      },
      // A field that was only passed through shows no error, unless the form wants it. One is not left by going to another window.
      onBlur() {
        if (!isChanged(name) && !(judgesUntouched && document.hasFocus())) return
        touch(name)
        // What was found wrong, or could not be asked, is asked again when the form is sent.
        if (!complaintOf(name) && !checks.complaintOf(name, values[name])) checks.ask(name, fields[name]!, values[name]).catch(ignoreAbort)
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

/** The server's own words for values it refuses (status 400); otherwise the form's text. */
export function sayWhy(error: unknown, failed: Failed = failure.form): readonly string[] {
  if (typeof failed === 'function') return error instanceof ApiError ? failed(error) : [failure.form]
  if (!(error instanceof ApiError) || error.code !== 400) return [failed]
  const words = messagesOf(error.body)
  return words.length ? words : [errorText.byStatus[400]!]
}

/** The form's text whatever the reason, with the server's own words below it where it refuses the values. */
export function withWords(failed: string): (error: ApiError) => readonly string[] {
  return error => [failed, ...(error.code === 400 ? messagesOf(error.body) : [])]
}

/** Choices are the same in whatever order they were made. */
function isSameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  const known = new Set(b)
  return a.length === b.length && a.every(key => known.has(key))
}
