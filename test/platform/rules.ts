import { Refusal } from './answers.ts'

/** Reads one field of a body; throws `Invalid` with a message. An absent key is `undefined`. */
export type Field<T> = (value: unknown) => T

type Fields = Record<string, Field<unknown>>
type Values<F extends Fields> = { [K in keyof F]: ReturnType<F[K]> }

class Invalid extends Error {}

const wrongType = 'データの形式が正しくありません。'

/** Only refuses what no console would send, never an address in use: `a..b@docomo.ne.jp` passes. */
const emailPattern = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\".]+(?:\.[^\s@,;:<>()[\]\\".]+)*$/u

/** Reads a body by its fields, or refuses with 400 and messages for all wrong, missing and unknown keys. */
export function readFields<F extends Fields>(body: unknown, fields: F): Values<F> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, { errors: [wrongType] })
  const given = new Map(Object.entries(body))
  const problems = new Map<string, string[]>()
  const values: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    try {
      values[key] = field(given.get(key))
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      problems.set(key, [error.message])
    }
  }
  for (const key of given.keys()) if (!Object.hasOwn(fields, key)) problems.set(key, ['不明な項目です。'])
  if (problems.size > 0) throw new Refusal(400, Object.fromEntries(problems))
  return values as Values<F>
}

/** A text that is not blank; its length counts code points. */
export function text(required: string, max = Infinity): Field<string> {
  return value => {
    if (value === undefined || value === null) throw new Invalid(required)
    if (typeof value !== 'string') throw new Invalid(wrongType)
    if (value.trim() === '') throw new Invalid(required)
    if ([...value].length > max) throw new Invalid(`${max}文字以内で入力してください。`)
    return value
  }
}

/** A text that may be absent, null or empty; all of them read as ''. */
export function optionalText(max: number): Field<string> {
  return value => (value === undefined || value === null || value === '' ? '' : text('', max)(value))
}

export function email(field: Field<string>): Field<string> {
  return suchThat(field, value => value === '' || emailPattern.test(value), 'メールアドレスの形式が正しくありません。')
}

export function integer(min: number, max: number, message: string): Field<number> {
  return value => {
    if (typeof value !== 'number') throw new Invalid(wrongType)
    if (!Number.isInteger(value) || value < min || value > max) throw new Invalid(message)
    return value
  }
}

/** The number 0 or 1. */
export const flag: Field<0 | 1> = value => {
  if (value !== 0 && value !== 1) throw new Invalid(wrongType)
  return value
}

/** The id of an existing row. */
export function reference<T extends { id: number }>(rows: readonly T[], missing: string): Field<T> {
  return value => {
    const row = rows.find(({ id }) => id === value)
    if (!row) throw new Invalid(missing)
    return row
  }
}

/** Allows the key to be absent, but not null. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
  return value => (value === undefined ? undefined : field(value))
}

/** Forbids the key. */
export function forbidden(message: string): Field<undefined> {
  return value => {
    if (value !== undefined) throw new Invalid(message)
    return undefined
  }
}

export function suchThat<T>(field: Field<T>, holds: (value: T) => boolean, message: string): Field<T> {
  return value => {
    const read = field(value)
    if (!holds(read)) throw new Invalid(message)
    return read
  }
}

/** Compares texts for uniqueness, ignoring letter case and surrounding blanks. */
export function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
