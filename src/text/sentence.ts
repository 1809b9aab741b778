/** Letters that are read from right to left, and signs that have others read so (UAX 9). */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Where a paragraph ends, and every isolate with it. */
const betweenParagraphs = /([\n\r\x1c-\x1e\x85\u2029]+)/

/** A name between isolates, so that it turns nothing but itself; one that turns nothing is left as it is. */
function isolated(name: string): string {
  return turning.test(name) ? name.split(betweenParagraphs).map((part, n) => (n % 2 || !part ? part : isolatedPart(part))).join('') : name
}

/** Signs that end an isolate which the name did not begin would end this one, and those that it did not end would go on after it. */
function isolatedPart(part: string): string {
  let open = 0
  let stray = 0
  for (const [sign] of part.matchAll(/[\u2066-\u2069]/g)) {
    if (sign !== '\u2069') open++
    else if (open > 0) open--
    else stray++
  }
  return '\u2068'.repeat(stray + 1) + part + '\u2069'.repeat(open + 1)
}

/**
 * A text with values in it, as a tagged template. Names that are written from right to left stay names: the words around them are
 * not turned. Several names are a list.
 */
export function sentence(words: TemplateStringsArray, ...values: readonly (string | number | readonly string[])[]): string {
  return words.reduce((text, word, n) => text + [values[n - 1] ?? ''].flat().map(value => isolated(String(value))).join('、') + word)
}
