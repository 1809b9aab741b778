import type { ReactNode } from 'react'
import { lazyModule } from '../../lib/lazyModule.ts'
import type { Fields } from '../form/form.tsx'
import type { Ask } from './useFormLoad.ts'

/** A form's values, by field. */
export type FormValues = Readonly<Record<string, unknown>>

interface Failed {
  kind: 'failed'
  messages: readonly string[]
  /** Somebody else has deleted the entity. */
  isGone: boolean
}

interface Found<Data> {
  kind: 'found'
  /** For the form; none where it can be saved. */
  messages: readonly string[]
  data: Data
  /** The values as the platform has them now. */
  base: FormValues
  /** The form's values, with what only somebody else has changed. */
  values: FormValues
  /** The platform's values of the fields that both have changed. */
  conflicts: FormValues
  /** Whether the values still satisfy the rules: what was chosen may be gone. */
  isValid: boolean
  say: (name: string, value: unknown) => string
  /** Whether something was taken over; `onSaved` says what. */
  hasTaken: boolean
  onSaved: () => void
}

export type Reading<Data> = (options: {
  load: (ask: Ask) => Promise<Data>
  fields: (data: Data) => Fields
  start: (data: Data) => FormValues
  fieldsBefore: Fields
  base: FormValues
  /** The values of an earlier save that did not succeed. */
  sent: FormValues
  values: FormValues
  signal: AbortSignal
}) => Promise<Found<Data> | Failed>

export interface ConflictProps {
  label: string
  mine: string
  theirs: string
  /** Undefined until the user has decided. */
  choice: 'mine' | 'theirs' | undefined
  onChoose: (isTheirs: boolean) => void
}

/** Reads an entity again before it is saved. Loads on first use; `app/chunks.ts` sets its import. */
export const rereadModule = lazyModule<{
  readAgain: <Data>(...args: Parameters<Reading<Data>>) => ReturnType<Reading<Data>>
  Conflict: (props: ConflictProps) => ReactNode
}>()
