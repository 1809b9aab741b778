import { copyText } from '../../lib/clipboard.ts'
import { secret as t } from '../../text/secret.ts'
import { showReason } from '../showReason.ts'
import { toast } from '../toast.tsx'

/** Copies a text, and says so in a toast. If the browser refuses to copy, shows the text, selected. Resolves to whether it was copied. */
export async function copyAndSay(text: string, within: HTMLElement): Promise<boolean> {
  if (await copyText(text, within)) {
    toast.done(t.copied)
    return true
  }
  const shown = showReason(within, text, [])
  if (shown) getSelection()?.selectAllChildren(shown)
  toast.error(t.copyFailed)
  return false
}
