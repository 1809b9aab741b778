import { whenIdle } from '../lib/idle.ts'

/** The files of the console that are not on the way to the first page; each comes when it is first asked for. */
export const later = {
  lists: () => import('./lists.ts'),
  documents: () => import('./DocumentPage.tsx'),
  bare: () => import('./bare.ts'),
  dialogs: () => import('./dialogs.ts'),
  palette: () => import('./palette.ts'),
}

/** Fetches a file for later use, once. Should it not come, it is asked for again when it is needed. */
export function fetchAhead(file: () => Promise<unknown>): void {
  file().catch(() => undefined)
}

/** The first page has its own requests first. */
const SETTLED_MS = 1000

/** Once the first page has settled, fetches what a signed-in user is likely to ask for next, unless data are to be saved. */
export async function fetchLikely(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
  await whenIdle()
  // Not in every browser, and not yet in TypeScript (Network Information API).
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  fetchAhead(later.lists)
  fetchAhead(later.dialogs)
}
