/** Counts code points, as users count characters, instead of UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Cuts a text after `max` characters, and marks the cut. */
export function cut(text: string, max: number): string {
  // Bounds the work for a text of millions of characters: a code point has at most two units.
  const start = [...text.slice(0, 2 * max)]
  return text.length > 2 * max || start.length > max ? `${start.slice(0, max).join('')}\u2026` : text
}
