import { isObject } from './shape.ts'

/** A call of a dialog verb, by its name and its JSON arguments. */
export interface VerbCall {
  verb: string
  args: readonly unknown[]
}

/** The call of a draft. `at`: where it may be made; by default on the subject of the screen. */
export interface DraftCall extends VerbCall {
  at?: string
}

type Values = Readonly<Record<string, unknown>>

/**
 * Unsaved input: the call of the verb that opens its dialog again, the place where that may be done (`at`), the values by field, and those
 * that an entity had when they were read (`base`). The values of a batch are its progress. Never holds passwords.
 */
export interface Draft extends VerbCall {
  at: string
  values: Values
  base?: Values | undefined
}

/** Returns whether a stored value is a draft: session storage can hold anything. */
export function isDraft(stored: unknown): stored is Draft {
  if (!isObject(stored)) return false
  const { verb, args, at, values } = stored
  return typeof verb === 'string' && Array.isArray(args) && typeof at === 'string' && typeof values === 'object' && values !== null
}
