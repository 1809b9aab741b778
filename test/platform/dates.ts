const day = 24 * 60 * 60 * 1000

/** Returns the date in Japan this many days from now, as `YYYY-MM-DD`. */
export function dateAfter(now: number, days: number): string {
  return new Date(now + 9 * 60 * 60 * 1000 + days * day).toISOString().slice(0, 10)
}

/** Returns the end of a contract that starts today: the same date next year. */
export function dateNextYear(now: number): string {
  const [year = 0, month = 1, date = 1] = dateAfter(now, 0).split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, date)).toISOString().slice(0, 10)
}
