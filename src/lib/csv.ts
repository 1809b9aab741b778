import { saveFile } from './saveFile.ts'

/** A cell that a spreadsheet would run as a formula (OWASP, CSV injection), or one that looks like such a cell after `cell`. */
const formula = /^'*[=+\-@\0\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Prefixes a formula with an apostrophe, which `plainCell` removes again. */
function cell(value: string) {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats rows as CSV (RFC 4180): UTF-8 with a byte order mark, lines end in CRLF. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map(line => `${line.map(cell).join(',')}\r\n`).join('')}`
}

/** Returns the value of a cell that `toCsv` has written. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** Characters of one part of a file name: file systems allow 255 bytes for the whole name. */
const MAX_PART = 40

/** Saves rows as a CSV file, through the browser's download. The parts form its name: `list_vendor_2026-11-22.csv`. */
export function saveCsvFile(parts: readonly (string | false | undefined)[], lines: readonly (readonly string[])[]): void {
  const name = parts
    .filter(Boolean)
    .map(part => [...String(part).trim()].slice(0, MAX_PART).join(''))
    .join('_')
  saveFile(`${name}.csv`, toCsv(lines), 'text/csv;charset=utf-8')
}
