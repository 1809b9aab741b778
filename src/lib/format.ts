const dateOnly = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/
/** How far Japan is ahead of UTC, in milliseconds; it has had no summer time since 1951. */
const JAPAN_MS = 9 * 3_600_000
const DAY_MS = 86_400_000

/**
 * A date as `YYYY-MM-DD`, or undefined where there is none: a plain date as it is, an instant as its date in Japan,
 * in whatever zone the browser is.
 */
export function dateOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (dateOnly.test(value)) return value
  const inJapan = new Date(instant.test(value) ? Date.parse(value) + JAPAN_MS : NaN)
  const day = Number.isNaN(inJapan.getTime()) ? '' : inJapan.toISOString().slice(0, 10)
  return dateOnly.test(day) ? day : undefined
}

/** Days from today to a date, both in Japan: 0 is today, less is past. Undefined where there is no date. */
export function daysUntil(value: unknown): number | undefined {
  const days = Date.parse(dateOf(value) ?? '') / DAY_MS - Math.floor((Date.now() + JAPAN_MS) / DAY_MS)
  return Number.isNaN(days) ? undefined : days
}

/** Year, month and day as numbers, for texts that name them. */
export function dateParts(value: unknown): [year: number, month: number, day: number] | undefined {
  return dateOf(value)?.split('-').map(Number) as [number, number, number] | undefined
}
