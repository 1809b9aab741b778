/** Length in characters as people count them: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}
