/**
 * Copies a text to the clipboard. Resolves to whether it was copied. Pages over plain http have no Clipboard API: there the text is copied
 * as a selection inside `within`, which has to be focusable (not inert).
 */
export async function copyText(text: string, within: Element): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copySelection(text, within)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function copySelection(text: string, within: Element): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.className = 'visually-hidden'
  area.readOnly = true
  area.value = text
  within.append(area)
  area.focus()
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
