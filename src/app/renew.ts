import { fetchOwnPage } from '../lib/ownPage.ts'
import { storeDrafts } from '../state/session/storedDrafts.ts'
import { userKey } from '../state/session/session.ts'
import { unsaved } from '../state/unsaved.ts'
import { closeDialogs, hasTyped, isDialogBusy, isPageFormInUse } from '../ui/layers.ts'

/** Minimum age of a page before it reloads itself, in milliseconds: breaks the loop of two servers with different versions. */
const OLD_MS = 10_000

/** Returns whether a reload would lose what is typed, passwords above all, or cut off a change or a batch. */
const isInUse = () => hasTyped.peek() || isDialogBusy.peek() || isPageFormInUse.peek() || unsaved.peek() !== undefined

/**
 * Call this when a file of the console has failed to load. If another version has been installed, reloads the page, keeping the address and
 * what is left of a batch, and never resolves. Otherwise resolves: the network failed, the page is in use, or the rest could not be stored.
 */
export async function renew(): Promise<void> {
  if (performance.now() < OLD_MS || !(await isReplaced()) || isInUse()) return
  if (!storeDrafts(userKey())) return
  closeDialogs()
  location.reload()
  await new Promise(() => {})
}

/** Returns whether `index.html` names other scripts now. Ignores pages that are not the console's, a proxy's for example. */
async function isReplaced(): Promise<boolean> {
  try {
    const page = await (await fetchOwnPage()).text()
    const scripts = [...document.querySelectorAll('script[src]')]
    return page.includes('id="root"') && scripts.some(script => !page.includes(script.getAttribute('src')!))
  } catch {
    return false
  }
}
