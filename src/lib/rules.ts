import { lengthOf } from './length.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns what is wrong with a value, or nothing. The marks tell the field's label and counter about the rule. */
export interface Rule<Value> {
  /** `values` are those of the whole form. */
  (value: Value, values?: Values): string | undefined
  isRequired?: true
  max?: number
  /** It judges what the user has typed; a value that the platform gave passes. */
  isForTyped?: true
}

type Text = string

/** A value has to be given: some text that is not only blanks, or a choice. */
export function required(message: string): Rule<unknown> {
  const rule: Rule<unknown> = value => (String(value ?? '').trim() ? undefined : message)
  rule.isRequired = true
  return rule
}

/** At most `max` characters (code points). */
export function maxLength(max: number, message: string): Rule<Text> {
  const rule: Rule<Text> = value => (lengthOf(value) > max ? message : undefined)
  rule.max = max
  return rule
}

/** The same for what is typed into the input: a longer value that the platform has stays as it is. */
export function typedMaxLength(max: number, message: string): Rule<Text> {
  return Object.assign(maxLength(max, message), { isForTyped: true } as const)
}

/** A length within bounds, in characters (code points); nothing is counted in sight, as it is for `maxLength`. */
export function lengthWithin(min: number, max: number, message: string): Rule<Text> {
  return value => (lengthOf(value) < min || lengthOf(value) > max ? message : undefined)
}

/** A text that has something of the pattern in it. */
export function containing(pattern: RegExp, message: string): Rule<Text> {
  return value => (pattern.test(value) ? undefined : message)
}

/** The same value as another field of the form. */
export function sameAs(field: string, message: string): Rule<unknown> {
  return (value, values) => (value === values?.[field] ? undefined : message)
}

/**
 * The pattern of `<input type=email>` (HTML Standard, valid e-mail address), without that control's trimming.
 * Each part can match in one way only, so that a hostile text of any length is answered in linear time.
 */
const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** An e-mail address, or nothing at all: whether it has to be given is the business of `required`. */
export function email(message: string): Rule<Text> {
  return value => (!value || emailPattern.test(value) ? undefined : message)
}

/** A whole number within a range, in half-width or full-width digits. */
export function wholeNumber(min: number, max: number, message: string): Rule<Text> {
  const rule: Rule<Text> = value => {
    const number = numberOf(value)
    return number >= min && number <= max ? undefined : message
  }
  rule.isRequired = true
  return rule
}

/** The number that a text of half-width or full-width digits stands for; anything else is not a number. */
export function numberOf(text: string): number {
  const digits = text.normalize('NFKC').trim()
  return /^\d+$/.test(digits) ? Number(digits) : NaN
}

/** The first complaint of the rules, in their order. */
export function firstComplaint<Value>(rules: readonly Rule<Value>[], value: Value, values: Values = {}): string | undefined {
  for (const rule of rules) {
    const complaint = rule(value, values)
    if (complaint) return complaint
  }
  return undefined
}
