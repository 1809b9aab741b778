/** A place in a text, both from 1. */
interface Place {
  line: number
  column: number
}

/** Returns the place of the first character that is not JSON (RFC 8259). The messages of browsers name it differently, or not at all. */
export function findJsonError(text: string): Place {
  const before = text.slice(0, endOfJson(text)).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

const BLANKS = /[ \t\n\r]*/y

/** Returns the index that reading arrives at. */
function endOfJson(text: string): number {
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const isFound = pattern.test(text)
    if (isFound) at = pattern.lastIndex
    return isFound
  }
  const sign = (pattern: RegExp) => {
    take(BLANKS)
    return take(pattern)
  }
  const string = () => sign(/"/y) && take(/(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y) && take(/"/y)
  const list = (item: () => boolean, end: RegExp) => {
    if (sign(end)) return true
    do if (!item()) return false
    while (sign(/,/y))
    return sign(end)
  }
  const value = (): boolean => {
    if (sign(/\{/y)) return list(() => string() && sign(/:/y) && value(), /\}/y)
    if (sign(/\[/y)) return list(value, /\]/y)
    return text[at] === '"' ? string() : take(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y)
  }
  if (value()) take(BLANKS)
  return at
}
