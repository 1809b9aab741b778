/** Characters that a file's name cannot have, and those that make one look like another (UTS 55, bidirectional controls). */
const unfit = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu

/** Has the browser save something as a file of this name. */
export function saveFile(name: string, content: BlobPart, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(unfit, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
