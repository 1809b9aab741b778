import { plainCell } from './csv.ts'

const UTF8_BOM = [0xef, 0xbb, 0xbf]

/**
 * Decodes a CSV file: UTF-8 with or without a byte order mark, else Shift_JIS with the characters of Windows (CP932), which Excel writes.
 * Returns undefined for anything else, a workbook for example. Japanese text in Shift_JIS is never valid UTF-8 as a whole: most of its
 * letters start with a byte that UTF-8 has only inside a character.
 */
export function decodeCsv(bytes: Uint8Array): string | undefined {
  const hasBom = UTF8_BOM.every((byte, at) => bytes[at] === byte)
  for (const encoding of hasBom ? ['utf-8'] : ['utf-8', 'shift_jis']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // No text has this character; binary files do.
      return text.includes('\0') ? undefined : text
    } catch {
      // Not in this encoding.
    }
  }
  return undefined
}

/** A record of a CSV file. */
interface CsvRow {
  /** Its row in a spreadsheet, counted from 1. */
  number: number
  cells: readonly string[]
}

/**
 * Parses CSV (RFC 4180) as spreadsheets do: lines may end in CR, LF or CRLF, and a quote inside an unquoted cell is part of it. Omits rows
 * without content, and removes the apostrophes of `toCsv`.
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let number = 1
  // Each match is one cell and what ends it; sticky, so that no text is skipped or scanned twice.
  const cell = /(?:"([^"]*(?:""[^"]*)*)"?([^,\r\n]*)|([^,\r\n]*))(,|\r\n|\r|\n|$)/y
  while (cell.lastIndex < text.length || cells.length) {
    const [, quoted, rest = '', plain = '', end] = cell.exec(text)!
    cells.push(plainCell(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest))
    if (end === ',') continue
    if (cells.some(value => value.trim())) rows.push({ number, cells })
    cells = []
    number++
  }
  return rows
}
