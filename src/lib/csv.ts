import { saveFile } from './saveFile.ts'

/** A cell that a spreadsheet would take for a formula is given a leading apostrophe (OWASP, CSV injection). */
function cell(value: string) {
  const safe = /^[=+\-@\0\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV (RFC 4180): UTF-8 with a byte order mark, lines ended by CRLF. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map(line => `${line.map(cell).join(',')}\r\n`).join('')}`
}

/** Has the browser save a table as a CSV file of this name. */
export function saveCsvFile(name: string, lines: readonly (readonly string[])[]): void {
  saveFile(name, toCsv(lines), 'text/csv;charset=utf-8')
}
