import { claimsOf } from '../lib/oauth.ts'

/**
 * Returns when an access token ends by this browser's clock, in milliseconds; undefined where it does not say. Its lifetime counts from
 * when it was received, as clocks can be wrong. After a reload that is not known: its times count, unless the clock contradicts them.
 */
export function sessionEndOf(token: string, receivedAt: number | undefined, now: number): number | undefined {
  const { exp, iat } = claimsOf(token) ?? {}
  if (typeof exp !== 'number') return undefined
  const [end, start] = [exp * 1000, typeof iat === 'number' ? iat * 1000 : undefined]
  if (start === undefined) return end > now ? end : undefined
  if (receivedAt !== undefined) return receivedAt + end - start
  return now >= start && now < end ? end : now + end - start
}
