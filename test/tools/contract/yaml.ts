/** Writes data as YAML 1.2, in block style; long texts are folded at 120 columns. */
export const yamlOf = (value: object): string => linesOf(value).join('\n') + '\n'

function linesOf(value: object): string[] {
  if (Array.isArray(value)) return value.flatMap(item => nested('-', isBlock(item) ? linesOf(item) : scalarOf(item)))
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .flatMap(([key, inner]) =>
      isBlock(inner) ? [`${keyOf(key)}:`, ...linesOf(inner).map(indented)] : nested(`${keyOf(key)}:`, scalarOf(inner)),
    )
}

/** Puts the first line behind a mark, the others below it. */
const nested = (mark: string, [first, ...rest]: readonly string[]) => [`${mark} ${first}`, ...rest.map(indented)]

const indented = (line: string) => `  ${line}`

const isBlock = (value: unknown): value is object => typeof value === 'object' && value !== null && Object.keys(value).length > 0

const keyOf = (key: string) => (/^[A-Za-z_$/][\w$/.{}-]*$/.test(key) ? key : JSON.stringify(key))

/** A text that reads as itself without quotes. */
const plain = /^(?!(true|false|null|yes|no|on|off|y|n)$)[A-Za-z\u3040-\u9fff][^:#\n]*[^:#\s]$/i

function scalarOf(value: unknown): string[] {
  if (typeof value !== 'string') return [JSON.stringify(value)]
  if (value.length > 100 && /^\S[^\n]* /.test(value)) return ['>-', ...folded(value)]
  return [plain.test(value) ? value : JSON.stringify(value)]
}

/** A folded block: each line break reads as one blank. */
function folded(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line && line.length + word.length > 105) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines
}
