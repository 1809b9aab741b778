const day = 24 * 60 * 60 * 1000

/** The date in Japan, `YYYY-MM-DD`, so many days from now. */
export function dateAfter(now: number, days: number): string {
  return new Date(now + 9 * 60 * 60 * 1000 + days * day).toISOString().slice(0, 10)
}

/** What a contract that starts today gets: the same date next year. */
export function dateNextYear(now: number): string {
  const [year = 0, month = 1, date = 1] = dateAfter(now, 0).split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, date)).toISOString().slice(0, 10)
}
