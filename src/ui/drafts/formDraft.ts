import { useEffect, useState } from 'react'
import type { Draft } from '../../lib/draft.ts'
import { type EditState, type FormValues, reduce, startEdit } from '../form/editState.ts'
import type { Field } from '../form/fields.tsx'
import type { Fields } from '../form/form.tsx'
import { useLatest } from '../useLatest.ts'
import { type Caller, registerDraft } from './drafts.ts'

/** Registers the input of a form as its draft once it is ready, and while it loads again. Without a caller, it has none. */
export function useFormDraft(caller: Caller | undefined, isReady: boolean, read: () => Pick<Draft, 'values' | 'base'>): void {
  const latest = useLatest(read)
  const [wasReady, setWasReady] = useState(false)
  if (isReady && !wasReady) setWasReady(true)
  useEffect(() => (wasReady && caller ? registerDraft(caller, () => latest.current()) : undefined), [wasReady])
}

/** Starts an edit with a draft. If the form adds something, the draft has no base: what it started with were proposals. */
export function startFromDraft(fields: Fields, draft: Draft | undefined): EditState {
  const state = startEdit(fields)
  if (!draft) return state
  const [values, base] = [draft.values, draft.base].map(values => values && fitting(fields, values))
  return reduce(state, { kind: 'restored', values: values ?? {}, base })
}

/** Keeps the stored values that have their field's type: session storage can hold anything. */
function fitting(fields: Fields, values: FormValues): FormValues {
  const fits = (value: unknown, field: Field<unknown> | undefined) =>
    field && (kindOf(value) === kindOf(field.initial) || (['number', 'bigint'].includes(typeof value) && 'options' in field))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => fits(value, Object.hasOwn(fields, name) ? fields[name] : undefined)),
  )
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
