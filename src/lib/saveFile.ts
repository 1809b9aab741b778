import { bidiControls } from './bidi.ts'

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
