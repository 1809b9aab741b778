import { copyText } from '../../lib/clipboard.ts'
import { secret as t } from '../../text/secret.ts'
import { showReason } from '../showReason.ts'
import { toast } from '../toast.tsx'

/** Copies a text, and says so in a toast. If the browser refuses to copy, shows the text, selected. */
export async function copyAndSay(text: string, within: HTMLElement): Promise<void> {
  if (await copyText(text, within)) return void toast.done(t.copied)
  const shown = showReason(within, text, [])
  if (shown) getSelection()?.selectAllChildren(shown)
  toast.error(t.copyFailed)
}
