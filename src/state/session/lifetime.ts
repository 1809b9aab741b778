import { claimsOf } from '../../lib/jwt.ts'

/** A session's end is announced five minutes before; that of a shorter life in its last fifth. In milliseconds. */
const AHEAD_MS = 5 * 60_000
const PART_AHEAD = 1 / 5

interface Lifetime {
  /** By this browser's clock, in milliseconds since the epoch. */
  end: number
  /** Lead time of the announcement, in milliseconds. */
  aheadMs: number
}

/** Returns when an access token ends; undefined if it does not say. */
export function lifetimeOf(token: string, receivedAt: number | undefined, now: number): Lifetime | undefined {
  const { exp, iat } = claimsOf(token) ?? {}
  // JSON can hold numbers that are infinite here, such as 1e400.
  if (!Number.isFinite(exp)) return undefined
  const start = Number.isFinite(iat) ? Number(iat) * 1000 : undefined
  const end = endOf(Number(exp) * 1000, start, receivedAt, now)
  if (end === undefined) return undefined
  const life = Number(exp) * 1000 - (start ?? receivedAt ?? -Infinity)
  return { end, aheadMs: life > AHEAD_MS ? AHEAD_MS : life * PART_AHEAD }
}

/**
 * Counts the lifetime from when the token was received, as clocks can be wrong. After a reload the receipt time is unknown: its
 * times count, unless the clock contradicts them.
 */
function endOf(end: number, start: number | undefined, receivedAt: number | undefined, now: number): number | undefined {
  if (start === undefined) return end > now ? end : undefined
  if (receivedAt !== undefined) return receivedAt + end - start
  return now >= start && now < end ? end : now + end - start
}
