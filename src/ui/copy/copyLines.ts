import { copyAndSay } from './copyAndSay.ts'

/** Copies texts, one a line and each once, for the field of a mail or the cells of a spreadsheet. */
export function copyLines(lines: readonly (string | null | undefined)[]): Promise<void> {
  const text = [...new Set(lines.filter(Boolean))].join('\n')
  return copyAndSay(text)
}
