import { isObject } from '../lib/shape.ts'
import { isTyped, itemKeys, type Keys, keys } from './configKeys.ts'

/** A key without a meaning, and the keys beside which it stands. */
interface UnknownKey {
  key: string
  beside: readonly string[]
}

/** Warns in the browser's console of keys that have no meaning, with the key that each resembles. */
export function warnOfUnknownKeys(data: unknown): void {
  for (const { key, beside } of unknownKeys(data, keys)) {
    const meant = nearestTo(key, [...beside, ...paths(keys)])
    // A dotted key that would be known if it were nested is an error of its own.
    if (meant !== key) console.warn(`config.json: unknown key "${key}"${meant ? `. Did you mean "${meant}"?` : ''}`)
  }
}

function unknownKeys(data: unknown, keys: Keys, at = ''): UnknownKey[] {
  if (!isObject(data)) return []
  return Object.entries(data).flatMap(([name, value]) => {
    const expected = Object.hasOwn(keys, name) ? keys[name]! : undefined
    if (!expected) return [{ key: at + name, beside: Object.keys(keys).map(key => at + key) }]
    if (!isTyped(expected)) return unknownKeys(value, expected, `${at}${name}.`)
    const items = itemKeys.get(expected[0])
    return items && Array.isArray(value) ? value.flatMap((item, index) => unknownKeys(item, items, `${at}${name}.${index}.`)) : []
  })
}

const paths = (keys: Keys, at = ''): string[] =>
  Object.entries(keys).flatMap(([name, expected]) => [at + name, ...(isTyped(expected) ? [] : paths(expected, `${at}${name}.`))])

/** Typing mistakes that still leave a key recognisable. */
const MAX_MISTAKES = 2

/** Returns the key with the fewest mistakes, by its whole path or, at another place, by its last name. */
function nearestTo(key: string, keys: readonly string[]): string | undefined {
  const mistakes = keys.map(path => [path, Math.min(distance(key, path), distance(nameOf(key), nameOf(path)) + 0.5)] as const)
  const [path, least] = mistakes.reduce((best, one) => (one[1] < best[1] ? one : best))
  return least < Math.min(MAX_MISTAKES + 1, nameOf(key).length / 2) ? path : undefined
}

const nameOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** Returns the Levenshtein distance, without case, `-` and `_`. */
function distance(a: string, b: string): number {
  const [from, to] = [a, b].map(text => text.toLowerCase().replace(/[-_]/g, '')) as [string, string]
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) next.push(Math.min(row[j]! + Number(letter !== other), row[j + 1]! + 1, next[j]! + 1))
    row = next
  }
  return row.at(-1)!
}
