/** Right-to-left letters and directional formatting characters (UAX 9). */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Paragraph separators: each one ends all open isolates (UAX 9). */
const betweenParagraphs = /([\n\r\x1c-\x1e\x85\u2029]+)/

/**
 * Wraps a name in directional isolates, so that it does not reorder the text around it. Names without right-to-left characters stay as they
 * are.
 */
function isolated(name: string): string {
  if (!turning.test(name)) return name
  const parts = name.split(betweenParagraphs).map((part, n) => (n % 2 || !part ? part : isolatedPart(part)))
  return parts.join('')
}

/** Balances the name's own isolates: an extra terminator would end ours, and an unterminated one would go on after it. */
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

/** Years, row numbers and codes are passed as texts: they have no separators. */
type Value = string | number | readonly string[]

/** Template tag for texts with values. Isolates right-to-left names, joins lists, and separates the thousands of numbers. */
export function sentence(words: TemplateStringsArray, ...values: readonly Value[]): string {
  let text = words[0]!
  for (let n = 0; n < values.length; n++) text += printed(values[n]!) + words[n + 1]!
  return text
}

function printed(value: Value): string {
  if (typeof value === 'number') return value < 1000 ? String(value) : value.toLocaleString('ja')
  return typeof value === 'object' ? value.map(isolated).join('、') : isolated(value)
}

/** Lists the numbers that are known. */
export const numbers = (...parts: readonly (readonly [n: number | undefined, text: (n: number) => string])[]): string =>
  parts.flatMap(([n, text]) => (n === undefined ? [] : [text(n)])).join('、')
