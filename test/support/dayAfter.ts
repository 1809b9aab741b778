/** Returns the date (YYYY-MM-DD) in Japan some days after today. */
export const dayAfter = (days: number) => new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
