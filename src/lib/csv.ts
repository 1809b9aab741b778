import { saveFile } from './saveFile.ts'

/** Prefixes a cell that a spreadsheet would run as a formula with an apostrophe (OWASP, CSV injection). */
function cell(value: string) {
  const safe = /^[=+\-@\0\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats rows as CSV (RFC 4180): UTF-8 with a byte order mark, lines end in CRLF. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map(line => `${line.map(cell).join(',')}\r\n`).join('')}`
}

/** Saves rows as a CSV file, through the browser's download. */
export function saveCsvFile(name: string, lines: readonly (readonly string[])[]): void {
  saveFile(name, toCsv(lines), 'text/csv;charset=utf-8')
}
