import { plainCell } from './csv.ts'
import { fold } from './search.ts'
import { inTasks } from './inTasks.ts'

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

interface CsvRow {
  /** Its row in a spreadsheet, counted from 1. */
  number: number
  cells: readonly string[]
}

interface Csv {
  separator: Separator
  /** Rows with content. */
  rows: readonly CsvRow[]
  /** The row that opens a quote which nothing closes: everything after it became one cell. */
  unclosed: number | undefined
}

const separators = [',', '\t', ';'] as const
type Separator = (typeof separators)[number]

/** A first line that names the separator, for Excel, which does not show it. */
const separatorLine = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i
/** Ends a text: CP/M's character for that, which some programs still write, and line ends. */
const isEnd = (character: string | undefined) => character === '\x1a' || character === '\r' || character === '\n'

/**
 * Parses CSV (RFC 4180) as spreadsheets do: lines may end in CR, LF or CRLF, and a quote inside an unquoted cell is part of it. Cells are
 * separated by what the first row has most of: commas, tabs or semicolons. Omits rows without content, and removes the apostrophes of
 * `csvOf`. Stops after `maxRows`. Takes several tasks for a long file, which would block a frame.
 */
export async function parseCsv(text: string, maxRows = Infinity): Promise<Csv> {
  const [line = '', named] = separatorLine.exec(text) ?? []
  let end = text.length
  while (isEnd(text[end - 1])) end--
  const content = text.slice(line.length, end)
  const separator = (named as Separator | undefined) ?? separatorOf(content)
  const reading: Reading = { unclosed: undefined }
  const rows: CsvRow[] = []
  await inTasks(rowsOf(content, separator, maxRows, reading), row => rows.push(row))
  return { separator, rows, ...reading }
}

type Reading = Pick<Csv, 'unclosed'>

function* rowsOf(text: string, separator: Separator, maxRows: number, reading: Reading): Generator<CsvRow> {
  const endOfLine = /[\r\n]/g
  const endOfCell = new RegExp(`[${separator}\r\n]`, 'g')
  const find = (end: RegExp, from: number) => {
    end.lastIndex = from
    return end.exec(text)?.index ?? text.length
  }
  let cells: string[] = []
  let number = 1
  let at = 0
  let count = 0
  let quote = text.indexOf('"')
  while ((at < text.length || cells.length) && count < maxRows) {
    if (quote >= 0 && quote < at) quote = text.indexOf('"', at)
    let end = cells.length ? -1 : find(endOfLine, at)
    if (end >= 0 && (quote < 0 || quote >= end)) {
      // Without a quote the whole line is cut at once.
      cells = text.slice(at, end).split(separator).map(plainCell)
    } else {
      let value = ''
      if (text[at] === '"') {
        const close = closingQuote(text, at + 1)
        if (close === text.length) reading.unclosed ??= number
        const quoted = text.slice(at + 1, close)
        // Faster than `replaceAll` for a cell of millions of quotes.
        value = quoted.split('""').join('"')
        at = close + 1
      }
      end = find(endOfCell, at)
      cells.push(plainCell(value + text.slice(at, end)))
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === separator) continue
    if (cells.some(cell => cell.trim())) {
      count++
      yield { number, cells }
    }
    cells = []
    number++
  }
}

/** Returns the index of the quote that ends a cell, or the length of the text. */
function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] !== '"') continue
    if (text[at + 1] !== '"') return at
    at++
  }
  return text.length
}

/** Returns the separator that cuts the first row with content into most cells; of equals, the first of the list. */
function separatorOf(text: string): Separator {
  const count = (separator: Separator) => rowsOf(text, separator, 1, { unclosed: undefined }).next().value?.cells.length ?? 0
  return separators.reduce((best, other) => (count(other) > count(best) ? other : best))
}

/** Additions to the name in a head: marks, and notes in brackets. Ends at another opening bracket, so that many are read in linear time. */
const marks = /\([^()]*\)|\[[^[\]]*\]|\u3010[^\u3010\u3011]*\u3011|[*\u203b\s]|\u5fc5\u9808|\u4efb\u610f/g

/** Returns where a row has these heads, -1 for those that are missing. A head may have marks and line breaks; one without them wins. */
export function findColumns(cells: readonly string[], heads: readonly string[]): number[] {
  return columnsOf(cells, heads).map(([first = -1]) => first)
}

/** Returns the heads that a row has more than once, so that a column cannot be chosen. */
export function doubledHeads(cells: readonly string[], heads: readonly string[]): string[] {
  const columns = columnsOf(cells, heads)
  return heads.filter((_, index) => columns[index]!.length > 1)
}

function columnsOf(cells: readonly string[], heads: readonly string[]): number[][] {
  const found = cells.map(fold)
  const unmarked = found.map(cell => cell.replace(marks, ''))
  return heads.map(fold).map(head => {
    const among = found.includes(head) ? found : unmarked
    return among.flatMap((cell, index) => (cell === head ? index : []))
  })
}
