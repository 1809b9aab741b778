/** A cell that a spreadsheet would take for a formula is given a leading apostrophe (OWASP, CSV injection). */
function cell(value: string) {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV (RFC 4180): UTF-8 with a byte order mark, lines ended by CRLF. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map(line => `${line.map(cell).join(',')}\r\n`).join('')}`
}

/** Has the browser save a text as a file. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
