const dateOnly = /^\d{4}-\d{2}-\d{2}$/
/** A date as year, month and day, as year and day of the year, or as year, week and day of the week. */
const datePart = /^(\d{4})-?(?:W(\d{2})-?([1-7])|(\d{3})|(\d{2})-?(\d{2}))$/
/** Hours, with minutes and seconds where they are given, with a fraction of the last of them, and the offset from UTC. */
const timePart = /^(\d{2})(?::?(\d{2})(?::?(\d{2}))?)?(?:[.,](\d+))?(?:Z|([+\-\u2212])(\d{2})(?::?(\d{2}))?)$/i
/** How far Japan is ahead of UTC, in milliseconds; it has had no summer time since 1951. */
const JAPAN_MS = 9 * 3_600_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** A contract that ends in this year or later has no end: it stands for one. */
const NEVER = 9999

/**
 * A date as `YYYY-MM-DD`, or undefined where there is none: a plain date as it is, an instant as its date in Japan,
 * in whatever zone the browser is. Instants are read in every form that ISO 8601 has for them; browsers read some each.
 */
export function dateOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (dateOnly.test(value)) return value
  const [date = '', time = '', ...rest] = value.length < 100 ? value.split(/T/i) : []
  const inJapan = new Date((rest.length ? NaN : dayOf(date) + timeOf(time)) + JAPAN_MS)
  const year = inJapan.getUTCFullYear()
  return year >= 0 ? `${String(year).padStart(4, '0')}${inJapan.toISOString().slice(-20, -14)}` : undefined
}

/** When a day begins, in milliseconds; NaN where there is no such day. */
function dayOf(text: string): number {
  const [, year = '', week, weekday, dayOfYear, month, day] = datePart.exec(text) ?? []
  if (!year) return NaN
  // `Date.UTC` takes the years before 100 for those of the twentieth century.
  const start = (month: number, day: number) => new Date(0).setUTCFullYear(Number(year), month - 1, day)
  const inWeek = () => weekStart(start(1, 4), Number(week)) + (Number(weekday) - 1) * DAY_MS
  const at = new Date(week ? inWeek() : start(Number(month ?? 1), Number(day ?? dayOfYear)))
  const isThere = week ? Number(week) >= 1 && Number(week) <= 53
    : dayOfYear ? at.getUTCFullYear() === Number(year) && Number(dayOfYear) > 0
    : at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day)
  return isThere ? at.getTime() : NaN
}

/** When a week begins; the first is the one with 4 January in it. */
const weekStart = (fourth: number, week: number) => fourth - ((new Date(fourth).getUTCDay() + 6) % 7 - (week - 1) * 7) * DAY_MS

/** How long after the beginning of its day in UTC a time is, in milliseconds; NaN where there is no such time. */
function timeOf(text: string): number {
  const [, hours, minutes, seconds, fraction = '0', sign, offsetHours = 0, offsetMinutes = 0] = timePart.exec(text) ?? []
  if (hours === undefined) return NaN
  const rest = Math.floor(Number(`0.${fraction}`) * (seconds ? 1000 : minutes ? MINUTE_MS : HOUR_MS))
  const time = Number(hours) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS + Number(seconds ?? 0) * 1000 + rest
  const offset = Number(offsetHours) * HOUR_MS + Number(offsetMinutes) * MINUTE_MS
  // A day ends at 24:00, and a minute may have a leap second.
  const isThere = (Number(hours) < 24 || time === DAY_MS) && Number(minutes ?? 0) < 60 && Number(seconds ?? 0) <= 60
    && Number(offsetHours) < 24 && Number(offsetMinutes) < 60
  return isThere ? time - (sign && sign !== '+' ? -offset : offset) : NaN
}

/**
 * Days from today to a date, both in Japan: 0 is today, less is past. Undefined where there is no date, and for one that stands for
 * no end.
 */
export function daysUntil(value: unknown): number | undefined {
  const date = dateOf(value)
  const day = dayOf(date ?? '')
  if (date === undefined || parseInt(date) >= NEVER || Number.isNaN(day)) return undefined
  return day / DAY_MS - Math.floor((Date.now() + JAPAN_MS) / DAY_MS)
}

/** Year, month and day as numbers, for texts that name them. */
export function dateParts(value: unknown): [year: number, month: number, day: number] | undefined {
  return dateOf(value)?.split('-').map(Number) as [number, number, number] | undefined
}
