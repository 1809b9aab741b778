const dateOnly = /^\d{4}-\d{2}-\d{2}$/
/**
 * A calendar date and a time with its offset from UTC, in the forms of ISO 8601: with separators or without, to the hour, the minute or the
 * second. A fraction of a second changes no date.
 */
const instant = /^(\d{4})-?(\d{2})-?(\d{2})T(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?(?:Z|([+-]\d{2}):?(\d{2})?)$/i
/** How far Japan is ahead of UTC, in milliseconds; it has had no summer time since 1951. */
const JAPAN_MS = 9 * 3_600_000
const DAY_MS = 86_400_000
/** A contract that ends in this year or later has no end: it stands for one. */
const NEVER = 9999

/**
 * A date as `YYYY-MM-DD`, or undefined where there is none: a plain date as it is, an instant as its date in Japan, whatever zone the
 * browser is in.
 */
export function dateOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (dateOnly.test(value)) return value
  const [, year, month, day, hour, minute = '00', second = '00', offsetHours = '+00', offsetMinutes = '00'] = instant.exec(value) ?? []
  const date = `${year}-${month}-${day}`
  // A leap second belongs to the minute that it ends; browsers have no number for it.
  const time = `${hour}:${minute}:${second === '60' ? '59' : second}${offsetHours}:${offsetMinutes}`
  const inJapan = new Date(isDay(date) ? Date.parse(`${date}T${time}`) + JAPAN_MS : NaN)
  // Years of more than four digits have a sign and zeros before them.
  return /^(?:\+0*)?(\d{4,}-\d{2}-\d{2})T/.exec(inJapan.toJSON() ?? '')?.[1]
}

/** Whether the calendar has such a day; browsers take 30 February for 2 March. */
const isDay = (date: string) => new Date(date).toJSON()?.startsWith(date) ?? false

/**
 * Days from today to a date, both in Japan: 0 is today, less is past. Undefined where there is no date, and for one that stands for
 * no end.
 */
export function daysUntil(value: unknown): number | undefined {
  const date = dateOf(value)
  if (date === undefined || parseInt(date) >= NEVER || !isDay(date)) return undefined
  return Date.parse(date) / DAY_MS - Math.floor((Date.now() + JAPAN_MS) / DAY_MS)
}

/** Year, month and day as numbers, for texts that name them. */
export function dateParts(value: unknown): [year: number, month: number, day: number] | undefined {
  return dateOf(value)?.split('-').map(Number) as [number, number, number] | undefined
}
