import { lengthOf } from './length.ts'

/** Returns what is wrong with a value, or nothing. The marks tell the field's label and counter about the rule. */
export interface Rule<Value> {
  (value: Value): string | undefined
  isRequired?: true
  max?: number
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
export function firstComplaint<Value>(rules: readonly Rule<Value>[], value: Value): string | undefined {
  for (const rule of rules) {
    const complaint = rule(value)
    if (complaint) return complaint
  }
  return undefined
}
