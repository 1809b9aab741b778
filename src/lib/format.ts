const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/
const dateTimeWithOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const tokyo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo', year: 'numeric', month: '2-digit', day: '2-digit' })

/**
 * A date as `YYYY-MM-DD`, or undefined where there is none: a plain date as it is, an instant as its date in Japan,
 * in whatever zone the browser is.
 */
export function dateOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (dateOnly.test(value)) return isRealDate(value) ? value : undefined
  if (!dateTimeWithOffset.test(value)) return undefined
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? undefined : tokyo.format(instant)
}

/** Not 2027-02-30, which Date would take for a day in March. */
function isRealDate(value: string) {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Year, month and day as numbers, for texts that name them. */
export function dateParts(value: unknown): [year: number, month: number, day: number] | undefined {
  const match = dateOnly.exec(dateOf(value) ?? '')
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined
}
