import { bidiControls } from './clean.ts'

/** Characters that file names cannot contain. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

/** File systems allow so many bytes for a name, and WebKitGTK saves nothing under a longer one. */
export const MAX_BYTES = 255

/** Saves content under this file name, through the browser's download. */
export function saveFile(name: string, content: BlobPart, type = 'application/octet-stream'): void {
  let fit = name.replace(bidiControls, '_').replace(unfit, '_')
  // Keeps its end, which says what it is. The most at once: one by one, a text of megabytes as a name would take hours.
  fit = fit.replace(/^(.{255}).+?(?=(\.\w{1,20})?$)/u, '$1')
  while (new Blob([fit]).size > MAX_BYTES) fit = fit.replace(/.(?=(\.\w{1,20})?$)/u, '')
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fit
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
