import { bidiControls } from './clean.ts'

/** Characters that file names cannot contain. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

/** File systems allow so many bytes for a name, and WebKitGTK saves nothing under a longer one. */
export const MAX_BYTES = 255

/** Saves content under this file name, through the browser's download. A long name is cut before its extension. */
export function saveFile(name: string, content: BlobPart, type = 'application/octet-stream'): void {
  const [, stem = '', extension = ''] = /^(.*?)(\.\w{1,20})?$/u.exec(name.replace(bidiControls, '_').replace(unfit, '_')) ?? []
  const characters = [...stem.slice(0, MAX_BYTES)]
  while (new Blob([...characters, extension]).size > MAX_BYTES) characters.pop()
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = characters.join('') + extension
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
