import { keepDraft } from '../state/draft.ts'
import { userKey } from '../state/session.ts'
import { closeDialogs } from '../ui/dialog/dialogs.tsx'

/** A page that is younger is not loaded again by itself: were two versions to take turns, that would never end. */
const OLD_MS = 10_000

/**
 * To be called where a file of the console could not be fetched. If another version has been installed meanwhile, this loads
 * it, at the same address and with what was being typed, and never resolves. Otherwise the network is to blame, or what
 * was typed could not be kept.
 */
export async function renew(): Promise<void> {
  if (performance.now() < OLD_MS || !await isReplaced()) return
  if (!keepDraft(userKey())) return
  closeDialogs()
  location.reload()
  await new Promise(() => {})
}

/** Whether the page has other scripts now. What is no page of the console, a proxy's for example, says nothing. */
async function isReplaced(): Promise<boolean> {
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text()
    return page.includes('id="root"') && [...document.scripts].some(({ src }) => src && !page.includes(new URL(src).pathname))
  } catch {
    return false
  }
}
