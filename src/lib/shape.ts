import { isExact } from './json.ts'

/** Opaque: a number or a text, as the platform gives it; a `bigint` if `number` cannot hold it. */
export type Id = number | string | bigint

/** An object with a name, for a list of choices or the name of a file. */
export interface Named {
  id: Id
  name?: string | null | undefined
}

/** Converts an unknown value to a type. A value of the wrong type becomes undefined, so that later code need not check again. */
export interface Shape<Value> {
  (value: unknown): Value
  /** Makes the whole object undefined if this value is. */
  isNeeded?: true
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns whether a value says nothing: null, or an object of nulls alone. */
export const saysNothing = (value: unknown): boolean => value == null || (isObject(value) && Object.values(value).every(saysNothing))

/** A number that may be another than the one sent counts as missing. */
const isNumber = (value: unknown): value is number => typeof value === 'number' && isExact(value)

const isNumeral = (value: unknown): value is number | bigint => typeof value === 'bigint' || isNumber(value)

/** A text; a number is converted. */
export const text: Shape<string | undefined> = value => (typeof value === 'string' ? value : isNumeral(value) ? String(value) : undefined)

/** A number; a numeric text or a boolean is converted. */
export const number: Shape<number | undefined> = value => {
  const sent = flag(value)
  return sent !== undefined && sent !== '' && isNumber(Number(sent)) ? Number(sent) : undefined
}

/** A flag: a number, a text or a boolean, as sent. */
export const flag: Shape<number | string | boolean | undefined> = value =>
  typeof value === 'string' || typeof value === 'boolean' || isNumber(value) ? value : undefined

/** A yes or no; some servers send it as a number or a text. */
export const boolean: Shape<boolean | undefined> = value => {
  const sent = String(value)
  return sent === '1' || sent === 'true' ? true : sent === '0' || sent === 'false' ? false : undefined
}

/** An id, as sent. An empty text is a missing one. */
export const id: Shape<Id | undefined> = value => ((typeof value === 'string' && value) || isNumeral(value) ? value : undefined)

/** The id of a row. A missing one becomes an empty text, with which no request can be built. */
export const rowId: Shape<Id> = value => id(value) ?? ''

/** Anything; the caller checks it. */
export const unknown: Shape<unknown> = value => value

/** Marks a value as required: without it, its object is undefined. */
export function needed<Value>(shape: Shape<Value | undefined>): Shape<Value> {
  return Object.assign((value: unknown) => shape(value) as Value, { isNeeded: true as const })
}

type Shapes = Readonly<Record<string, Shape<unknown>>>

/** The object of these shapes. A value that its shape may leave out may be missing, or null. */
type ObjectOf<Of extends Shapes> = { [Key in keyof Of as undefined extends ReturnType<Of[Key]> ? never : Key]: ReturnType<Of[Key]> } & {
  [Key in keyof Of as undefined extends ReturnType<Of[Key]> ? Key : never]?: ReturnType<Of[Key]> | null
}

/** The type of the object that a shape makes. */
export type Infer<ShapeOf extends Shape<unknown>> = NonNullable<ReturnType<ShapeOf>>

/** An object with a shape for each known key. Other keys are left out: rows are stored with drafts, and may hold anything, secrets too. */
export function object<Of extends Shapes>(shapes: Of): Shape<ObjectOf<Of> | undefined> {
  const entries = Object.entries<Shape<unknown>>(shapes)
  const known = (value: object) => Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(shapes, key)))
  return value => {
    if (!isObject(value)) return undefined
    for (const [key, shape] of entries) {
      const received = value[key]
      // Null says that there is none; a value of the wrong type says nothing.
      const fitting = shape(received) ?? (received === null ? null : undefined)
      if (shape.isNeeded && fitting == null) return undefined
      // Changes the parsed answer in place: no other code holds it, and almost every value already fits.
      if (fitting !== received) value[key] = fitting
    }
    for (const key in value) if (!Object.hasOwn(shapes, key)) return known(value) as ObjectOf<Of>
    return value as ObjectOf<Of>
  }
}
