/** Characters that show nothing: the soft hyphen, those without width, the word joiner, the byte order mark. */
export const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Bidirectional controls (UAX 9, directional formatting characters): they can make `exe.pdf` read like another file name. */
export const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Replaces bidirectional controls, so that a name cannot be disguised as another. */
export const forwards = (text: string): string => text.replace(bidiControls, '\ufffd')

const isOuter = (character: string | undefined) => character !== undefined && /[\s\u00ad\u200b-\u200d\u2060\ufeff]/.test(character)

/** Removes what shows nothing around a text that was typed or pasted: blanks of any width, and invisible characters. */
export function clean(text: string): string {
  let [start, end] = [0, text.length]
  while (isOuter(text[start])) start++
  while (end > start && isOuter(text[end - 1])) end--
  return text.slice(start, end)
}
