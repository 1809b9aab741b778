import { bidiControls } from './clean.ts'

/** Characters that file names cannot contain. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

/** Saves content under this file name, through the browser's download. */
export function saveFile(name: string, content: BlobPart, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(bidiControls, '_').replace(unfit, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
