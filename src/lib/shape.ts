/** Reads a value of an answer as a type. A value of another type counts as missing, so that nothing behind it has to expect one. */
export interface Shape<Value> {
  (value: unknown): Value
  /** Without it, the whole object counts as missing. */
  isNeeded?: true
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** A text; a number is one too. */
export const text: Shape<string | undefined> = value => (typeof value === 'string' ? value : isNumber(value) ? String(value) : undefined)

/** A number, or a text or a boolean that stands for one. */
export const number: Shape<number | undefined> = value => {
  const known = flag(value)
  return known !== undefined && known !== '' && isNumber(Number(known)) ? Number(known) : undefined
}

/** A value for yes or no, as a number, a text or a boolean. */
export const flag: Shape<number | string | boolean | undefined> = value =>
  (typeof value === 'string' || typeof value === 'boolean' || isNumber(value) ? value : undefined)

/** An id: a number or a text, as the platform gives it. */
export const id: Shape<number | string | undefined> = value => (typeof value === 'string' || isNumber(value) ? value : undefined)

/** The id of a row. Where it is missing, it is an empty text, which names nothing and which no call can be made with. */
export const rowId: Shape<number | string> = value => id(value) ?? ''

/** Anything: the caller looks at it. */
export const unknown: Shape<unknown> = value => value

/** A value that its object cannot do without. */
export function needed<Value>(shape: Shape<Value | undefined>): Shape<Value> {
  return Object.assign((value: unknown) => shape(value) as Value, { isNeeded: true as const })
}

/** An object with a shape for each of its keys; keys that are not among them are nobody's. */
export function object<Value extends object>(shapes: { [Key in keyof Required<Value>]: Shape<Value[Key]> }): Shape<Value | undefined> {
  const entries = Object.entries<Shape<unknown>>(shapes)
  return value => {
    if (!isObject(value)) return undefined
    for (const [key, shape] of entries) {
      const known = value[key]
      const fitting = shape(known)
      if (shape.isNeeded && fitting == null) return undefined
      // A parsed answer belongs to its call alone. Almost every value fits, and what is not written to costs nothing.
      if (fitting !== known) value[key] = fitting
    }
    return value as Value
  }
}
