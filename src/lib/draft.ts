import { isObject } from './shape.ts'

/** The call of a dialog verb, by its name and its JSON arguments. `at`: where it may be made; by default the screen. */
export interface DialogCall {
  verb: string
  args: readonly unknown[]
  at?: string
}

/** Unsaved input, as JSON: the call that opens its dialog again, and what the dialog has written for itself. Never holds passwords. */
export interface Draft extends DialogCall {
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
