import { copyText } from '../../lib/clipboard.ts'
import { secret as t } from '../../text/secret.ts'
import { showReason } from '../showReason.ts'
import { toast } from '../toast.ts'

/** How long the button shows a tick, in milliseconds. */
const TICK_MS = 3000
/** How long a text stays selected to copy, in milliseconds. */
const SELECTED_MS = 30_000

/**
 * Copies a text, says so in a toast, and shows a tick in the pressed button. If the browser refuses to copy, a popover has the text,
 * selected, for a while and as long as the page is in sight: it may be a secret.
 */
export async function copyAndSay(text: string, pressed: HTMLElement): Promise<void> {
  if (await copyText(text, pressed.parentElement ?? document.body)) {
    toast.done(t.copied)
    pressed.dataset.copied = ''
    setTimeout(() => delete pressed.dataset.copied, TICK_MS)
    return
  }
  toast.error(t.copyFailed)
  const shown = showReason(pressed, text, [])
  if (!shown) return
  getSelection()?.selectAllChildren(shown)
  const hide = () => shown.remove()
  setTimeout(hide, SELECTED_MS)
  document.addEventListener('visibilitychange', hide, { once: true })
}
