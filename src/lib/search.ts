import { bidiControls, invisible } from './clean.ts'
import { getOrInsert } from './keys.ts'

const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g
const toHiragana = (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 0x60)

/** Signs of JIS X 0208 for which Mac and Windows write different characters: wave dash, parallel bars, overline. */
const signs: Readonly<Record<string, string>> = { '\u301c': '~', '\u2225': '\u2016', '\u203e': '\uffe3' }
const anySign = /[\u301c\u2225\u203e]/g

/** Dashes, the minus, the line of box drawings, and the mark of long vowels, which kana input methods write for a hyphen. */
const dash = /[\p{Pd}\u2212\u2500\u30fc]/gu

/** Marks beyond thirty on a letter (UAX 15, stream-safe text), those of half-width kana too: sorting them takes quadratic time. */
const endlessMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu
/** No name is longer. Shorter texts are folded faster without a look at their marks. */
const LONG = 1000

/** Tells which glyph a character has (variation selectors). */
const variation = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/** Variants of characters in names that NFKC keeps apart, each followed by the usual one. */
const variants = [
  ...'\u9ad9\u9ad8\ufa11\u5d0e\u5d5c\u5d0e\u9089\u8fba\u908a\u8fba\u9f4b\u658e\u9f4a\u6589\u6ff5\u6d5c\u6ff1\u6d5c\u5fb7\u5fb3',
  ...'\u6801\u67f3\u{20bb7}\u5409\u51a8\u5bcc\u5d8b\u5cf6\u5d8c\u5cf6\u5cef\u5cf0\u6fa4\u6ca2\u5ee3\u5e83\u771e\u771f\u7028\u702c',
  ...'\u7027\u6edd\u570b\u56fd\u60e0\u6075\u6afb\u685c\u9ed1\u9ed2\u6852\u6851',
  // The small KE and KA of place names, which half-width kana lack.
  ...'\u3096\u3051\u3095\u304b',
]
const anyVariant = new RegExp(`[${variants.filter((_, index) => index % 2 === 0).join('')}]`, 'gu')

/**
 * Normalizes a text for searching: ignores letter case, width (half or full), kana (hiragana or katakana), the platform that wrote a sign,
 * the kind of a dash, variants of characters, and what shows nothing.
 */
export function fold(text: string | null | undefined): string {
  const visible = (text ?? '')
    .replace(bidiControls, '')
    .replace(invisible, '')
    .replace(variation, '')
    .replace(anySign, sign => signs[sign]!)
  return (visible.length > LONG ? visible.replace(endlessMarks, '$1') : visible)
    .normalize('NFKC')
    .toLowerCase()
    .replace(dash, '-')
    .replace(katakana, toHiragana)
    .replace(anyVariant, variant => variants[variants.indexOf(variant) + 1]!)
}

/** Bounds the cache; larger than the longest list. */
const MAX_KEYS = 100_000
const keys = new Map<string, string>()

/** Folds a text once, ahead of a search of many: folding takes some microseconds, too long to repeat for every text of every search. */
export function folded(text: string): string {
  if (keys.size >= MAX_KEYS) keys.clear()
  return getOrInsert(keys, text, () => fold(text))
}

/** Returns what a query searches for; empty if it holds only blanks. */
const wantedIn = (query: string) => fold(query).trim()

/** Returns whether a query matches everything. */
export const isBlank = (query: string): boolean => !wantedIn(query)

/** Returns a predicate for texts that contain the query; a blank query matches everything. */
export function searchFor(query: string): (text: string | null | undefined) => boolean {
  const key = wantedIn(query)
  return text => !key || folded(text ?? '').includes(key)
}
