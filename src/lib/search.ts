import { bidiControls } from './bidi.ts'

const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g
const toHiragana = (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 0x60)

/**
 * The key under which texts are compared in a search: without letter case, width (half or full), kana (hiragana or katakana), and the
 * signs that only say in which direction a text is read.
 */
export function fold(text: string | null | undefined): string {
  return String(text ?? '').replace(bidiControls, '').normalize('NFKC').toLowerCase().replace(katakana, toHiragana)
}

/** As many texts are kept folded as the longest lists have. */
const MAX_KEYS = 100_000
const keys = new Map<string, string>()

/** Each text is folded once: that takes a microsecond, which is too long for every text at every search. */
function keyOf(text: string): string {
  const known = keys.get(text)
  if (known !== undefined) return known
  if (keys.size >= MAX_KEYS) keys.clear()
  const key = fold(text)
  keys.set(text, key)
  return key
}

/** A test for texts that contain what is searched for; an empty search finds everything. */
export function searchFor(wanted: string): (text: string | null | undefined) => boolean {
  const key = fold(wanted.trim())
  return text => !key || keyOf(String(text ?? '')).includes(key)
}
