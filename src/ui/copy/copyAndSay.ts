import { copyText } from '../../lib/clipboard.ts'
import { secret as t } from '../../text/secret.ts'
import { showReason } from '../showReason.ts'
import { toast } from '../toast.tsx'

/**
 * Copies a text, and says so in a toast. Resolves to whether it was copied. If the browser refuses to copy, the text is selected for the
 * user: by `select`, or in a popover at `within`.
 */
export async function copyAndSay(text: string, within: HTMLElement, select = selectInPopover): Promise<boolean> {
  if (await copyText(text, within)) {
    toast.done(t.copied)
    return true
  }
  select(text, within)
  toast.error(t.copyFailed)
  return false
}

function selectInPopover(text: string, within: HTMLElement): void {
  const shown = showReason(within, text, [])
  if (shown) selectText(shown)
}

export function selectText(element: Element): void {
  getSelection()?.selectAllChildren(element)
}
