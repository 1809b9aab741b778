import type { Id } from './shape.ts'

/** Compares two ids, numbers and texts alike: the platform sends both. */
export const isSameId = (a: Id | null | undefined, b: Id | null | undefined): boolean => String(a) === String(b)

/** Returns a predicate for these ids, likewise. */
export function isOneOf(ids: readonly Id[]): (id: Id) => boolean {
  const wanted = new Set(ids.map(String))
  return id => wanted.has(String(id))
}
