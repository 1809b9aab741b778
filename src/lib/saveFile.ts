/** Characters with which `exe.pdf` can be written backwards, to look like what it is not (UAX 9, explicit formatting characters). */
export const bidiControls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Characters that a file's name cannot have. */
const unfit = /[\p{Cc}/\\:*?"<>|]/gu

/** Has the browser save something as a file of this name. */
export function saveFile(name: string, content: BlobPart, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(bidiControls, '_').replace(unfit, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
