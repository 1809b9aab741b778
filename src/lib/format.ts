const dateOnly = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/
const tokyo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo', year: 'numeric', month: '2-digit', day: '2-digit' })

/**
 * A date as `YYYY-MM-DD`, or undefined where there is none: a plain date as it is, an instant as its date in Japan,
 * in whatever zone the browser is.
 */
export function dateOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (dateOnly.test(value)) return value
  const day = instant.test(value) && !Number.isNaN(Date.parse(value)) ? tokyo.format(new Date(value)) : ''
  return dateOnly.test(day) ? day : undefined
}

/** Year, month and day as numbers, for texts that name them. */
export function dateParts(value: unknown): [year: number, month: number, day: number] | undefined {
  return dateOf(value)?.split('-').map(Number) as [number, number, number] | undefined
}
