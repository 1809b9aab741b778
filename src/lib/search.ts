const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g
const toHiragana = (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 0x60)

/** The key under which texts are compared in a search: without letter case, width (ｱ = ア) and kana (あ = ア). */
export function fold(text: string | null | undefined): string {
  return String(text ?? '').normalize('NFKC').toLowerCase().replace(katakana, toHiragana)
}

/** A test for texts that contain what is searched for; an empty search finds everything. */
export function searchFor(wanted: string): (text: string | null | undefined) => boolean {
  const key = fold(wanted.trim())
  return text => !key || fold(text).includes(key)
}
