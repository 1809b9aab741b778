import { isObject } from './shape.ts'

/** A call of a dialog verb, by its name and its JSON arguments. */
export interface VerbCall {
  verb: string
  args: readonly unknown[]
}

/** The call of a draft. `at`: where it may be made; by default the screen. */
export interface DraftCall extends VerbCall {
  at?: string
}

/**
 * Unsaved input, as JSON: the call of the verb that opens its dialog again, the place where that may be done (`at`), and what the dialog
 * has written for itself (`input`). Never holds passwords.
 */
export interface Draft extends VerbCall {
  at: string
  input: Readonly<Record<string, unknown>>
}

/** Returns whether a stored value is a draft: session storage can hold anything. */
export const isDraft = (stored: unknown): stored is Draft =>
  isObject(stored) &&
  typeof stored.verb === 'string' &&
  Array.isArray(stored.args) &&
  typeof stored.at === 'string' &&
  isObject(stored.input)
