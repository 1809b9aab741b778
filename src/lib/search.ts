import { bidiControls } from './bidi.ts'

const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g
const toHiragana = (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 0x60)

/** Normalizes a text for searching: ignores letter case, width (half or full), kana (hiragana or katakana) and bidirectional controls. */
export function fold(text: string | null | undefined): string {
  return String(text ?? '').replace(bidiControls, '').normalize('NFKC').toLowerCase().replace(katakana, toHiragana)
}

/** Bounds the cache; larger than the longest list. */
const MAX_KEYS = 100_000
const keys = new Map<string, string>()

/** Caches folded texts: folding takes a microsecond, too long to repeat for every text of every search. */
function keyOf(text: string): string {
  const known = keys.get(text)
  if (known !== undefined) return known
  if (keys.size >= MAX_KEYS) keys.clear()
  const key = fold(text)
  keys.set(text, key)
  return key
}

/** Returns a predicate for texts that contain the query; an empty query matches everything. */
export function searchFor(wanted: string): (text: string | null | undefined) => boolean {
  const key = fold(wanted.trim())
  return text => !key || keyOf(String(text ?? '')).includes(key)
}
