import { clean } from './clean.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the error message for a value, or undefined. The flags let the field's label and counter show the rule. */
export interface Rule<Value> {
  /** `values` holds the values of the whole form. */
  (value: Value, values?: Values): string | undefined
  isRequired?: true
  max?: number
  /** Applies only to what the user typed: a value from the platform passes unchanged. */
  isForTyped?: true
}

/** Characters that show something: none of blanks, of control, of format, and of the fillers of Hangul and Braille. */
const shows = /[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u

/** Requires a choice, or a text that shows something. */
export function required(message: string): Rule<unknown> {
  return Object.assign((value: unknown) => (shows.test(String(value ?? '')) ? undefined : message), { isRequired: true } as const)
}

/** Requires a text of any characters: blanks are some, in a password, and in a name that is typed exactly. */
export function entered(message: string): Rule<string> {
  return Object.assign((value: string) => (value ? undefined : message), { isRequired: true } as const)
}

/** Counts code points, as users count characters, instead of UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Allows at most `max` characters (code points), and shows a counter. */
export function maxLength(max: number, message: string): Rule<string> {
  return Object.assign((value: string) => (lengthOf(value) > max ? message : undefined), { max })
}

/** Refuses line breaks: a text field has none, but a file or the platform may. */
export function singleLine(message: string): Rule<string> {
  return Object.assign((value: string) => (/[\n\v\f\r\x85\u2028\u2029]/.test(value) ? message : undefined), { isForTyped: true } as const)
}

/** Characters that show nothing, or a box: of control, of private use, halves of others. Those of format mean something in names alone. */
const hidden = {
  // Line breaks have a message of their own (`singleLine`).
  line: /(?![\n\v\f\r\x85])[\p{Cc}\p{Co}\p{Cs}]/u,
  lines: /(?![\t\n\r])[\p{Cc}\p{Co}\p{Cs}]/u,
  address: /[\p{Cc}\p{Co}\p{Cs}\p{Cf}]/u,
}

/** Refuses typed characters that would not show. `message` gets the code of the first one. */
export function visible(kind: keyof typeof hidden, message: (code: string) => string): Rule<string> {
  const rule = (value: string) => {
    const code = hidden[kind].exec(value)?.[0].codePointAt(0)
    return code === undefined ? undefined : message(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
  }
  return Object.assign(rule, { isForTyped: true } as const)
}

/** Requires a length within bounds, in characters (code points); shows no counter, unlike `maxLength`. */
export function lengthWithin(min: number, max: number, message: string): Rule<string> {
  return value => (lengthOf(value) < min || lengthOf(value) > max ? message : undefined)
}

/** Requires a match of the pattern. */
export function containing(pattern: RegExp, message: string): Rule<string> {
  return value => (pattern.test(value) ? undefined : message)
}

/** Requires the same value as another field of the form. */
export function sameAs(field: string, message: string): Rule<unknown> {
  return (value, values) => (value === values?.[field] ? undefined : message)
}

/**
 * The pattern of `<input type=email>` (HTML Standard, valid e-mail address), without trimming. Unambiguous, so that hostile input of any
 * length is matched in linear time.
 */
const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** Requires a valid e-mail address; accepts an empty value, which is for `required` to refuse. */
export function email(message: string): Rule<string> {
  return value => (!value || emailPattern.test(value) ? undefined : message)
}

/** Returns whether the domain of an e-mail address has no dot, as only those of a local network do. */
export const isDotless = (address: string): boolean => /@[^.@]+$/.test(clean(address))

/** Requires a whole number within a range, in half-width or full-width digits. */
export function wholeNumber(min: number, max: number, message: string): Rule<string> {
  const fits = (number: number) => number >= min && number <= max
  return Object.assign((value: string) => (fits(numberOf(value)) ? undefined : message), { isRequired: true } as const)
}

/** Parses half-width or full-width digits; anything else is NaN. */
export function numberOf(text: string): number {
  const digits = clean(text.normalize('NFKC'))
  return /^\d+$/.test(digits) ? Number(digits) : NaN
}

/** Returns the first rule's message that applies, in order. */
export function firstError<Value>(rules: readonly Rule<Value>[], value: Value, values: Values = {}): string | undefined {
  for (const rule of rules) {
    const error = rule(value, values)
    if (error) return error
  }
  return undefined
}
