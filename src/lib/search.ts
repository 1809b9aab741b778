import { bidiControls } from './bidi.ts'

const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g
const toHiragana = (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 0x60)

/** Signs of JIS X 0208 for which Mac and Windows write different characters: wave dash, minus, parallel bars, long dash, overline. */
const signs: Readonly<Record<string, string>> = { '\u301c': '~', '\u2212': '-', '\u2225': '\u2016', '\u2015': '\u2014', '\u203e': '\uffe3' }
const anySign = /[\u301c\u2212\u2225\u2015\u203e]/g

/**
 * Normalizes a text for searching: ignores letter case, width (half or full), kana (hiragana or katakana), the platform that wrote a sign,
 * and bidirectional controls.
 */
export function fold(text: string | null | undefined): string {
  return String(text ?? '')
    .replace(bidiControls, '')
    .replace(anySign, sign => signs[sign]!)
    .normalize('NFKC')
    .toLowerCase()
    .replace(katakana, toHiragana)
}

/** Bounds the cache; larger than the longest list. */
const MAX_KEYS = 100_000
const keys = new Map<string, string>()

/** Caches folded texts: folding takes a microsecond, too long to repeat for every text of every search. */
function folded(text: string): string {
  const cached = keys.get(text)
  if (cached !== undefined) return cached
  if (keys.size >= MAX_KEYS) keys.clear()
  const key = fold(text)
  keys.set(text, key)
  return key
}

/** Returns what a query searches for; empty if it holds only blanks. */
const wantedIn = (query: string) => fold(query).trim()

/** Returns whether a query matches everything. */
export const isBlank = (query: string): boolean => !wantedIn(query)

/** Returns a predicate for texts that contain the query; a blank query matches everything. */
export function searchFor(query: string): (text: string | null | undefined) => boolean {
  const key = wantedIn(query)
  return text => !key || folded(String(text ?? '')).includes(key)
}
