/** Counts code points, as users count characters, instead of UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}
