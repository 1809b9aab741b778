const dateOnly = /^\d{4}-\d{2}-\d{2}$/
/**
 * A date-time with an offset from UTC, in the basic or extended format of ISO 8601, precise to the hour, minute or second. Fractions of a
 * second are ignored: they never change the date.
 */
const instant = /^(\d{4})-?(\d{2})-?(\d{2})T(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?(?:Z|([+-]\d{2}):?(\d{2})?)$/i
/** Japan's offset from UTC, in milliseconds; constant, as Japan has had no daylight saving time since 1951. */
const JAPAN_MS = 9 * 3_600_000
const DAY_MS = 86_400_000
/** Platforms write open-ended contracts with an end in this year or later, or in the year 1, where their dates begin. */
const NEVER = 9999

/**
 * Formats a date as `YYYY-MM-DD`. A date-time becomes its date in Japan, independent of the browser's time zone. Returns undefined for
 * anything else.
 */
export function dateOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (dateOnly.test(value)) return value
  const [, year, month, day, hour, minute = '00', second = '00', offsetHours = '+00', offsetMinutes = '00'] = instant.exec(value) ?? []
  const date = `${year}-${month}-${day}`
  // `Date` cannot represent a leap second; 23:59:59 has the same date.
  const time = `${hour}:${minute}:${second === '60' ? '59' : second}${offsetHours}:${offsetMinutes}`
  const inJapan = new Date(Number.isNaN(dayNumber(date)) ? NaN : Date.parse(`${date}T${time}`) + JAPAN_MS)
  // ISO 8601 writes years of more than four digits with a sign and leading zeros.
  return /^(?:\+0*)?(\d{4,}-\d{2}-\d{2})T/.exec(inJapan.toJSON() ?? '')?.[1]
}

/** Numbers the days of the calendar, 0 is 1970-01-01. Returns NaN for a day that it does not have: `Date` reads 30 February as 2 March. */
function dayNumber(date: string): number {
  const start = new Date(date)
  return start.getUTCDate() === Number(date.slice(-2)) ? start.getTime() / DAY_MS : NaN
}

/** Counts the days from today to a date, both in Japan: 0 is today, negative is past. Returns undefined for no date and for an open end. */
export function daysUntil(value: unknown): number | undefined {
  const date = dateOf(value) ?? ''
  const day = dayNumber(date)
  const year = parseInt(date)
  if (Number.isNaN(day) || year >= NEVER || year === 1) return undefined
  return day - Math.floor((Date.now() + JAPAN_MS) / DAY_MS)
}

/** Formats a time, in milliseconds since the epoch, as `10:42` in Japan; one of another day with its date, as `2026-11-22 10:42`. */
export const clockTime = (at: number): string => dateTime(at).slice(dayOf(at) === today() ? 11 : 0, 16)

/** Formats a time, in milliseconds since the epoch, as `2026-11-22 10:42:05` in Japan. */
export const dateTime = (at: number): string => new Date(at + JAPAN_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Formats the day of a time, in milliseconds since the epoch, in Japan: `2026-11-22`. */
export const dayOf = (at: number): string => dateTime(at).slice(0, 10)

/** Returns the date of today, in Japan: `2026-11-22`. */
export const today = (): string => dayOf(Date.now())

/** Splits a date into numbers, for texts that spell it out. */
export function dateParts(value: unknown): [year: number, month: number, day: number] | undefined {
  return dateOf(value)?.split('-').map(Number) as [number, number, number] | undefined
}

/** Formats a number of bytes: `820 B`, `1.5 kB`, `20.0 MB`. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Cuts a text after `max` characters, and marks the cut. */
export function cut(text: string, max: number): string {
  // Bounds the work for a text of millions of characters: a code point has at most two units.
  const start = [...text.slice(0, 2 * max)]
  return text.length > 2 * max || start.length > max ? `${start.slice(0, max).join('')}\u2026` : text
}
