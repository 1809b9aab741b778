import { whenIdle } from '../lib/idle.ts'
import { laterStyles } from '../ui/load/laterStyles.ts'
import { lazily } from '../ui/load/lazily.ts'

/** The files of the console that are not on the way to the first page; each comes when it is first asked for. */
export const later = {
  lists: kept(() => import('./lists.ts')),
  documents: kept(() => import('./DocumentPage.tsx')),
  bare: kept(() => import('./bare.ts')),
  dialogs: kept(() => import('./dialogs.ts')),
  palette: kept(() => import('./palette.ts')),
}

/** The dialogs, to be called like any function. */
export const dialogs = lazily(later.dialogs)
export const palette = lazily(later.palette)

/** What has come is at hand in the same task: `import()` takes some, even then, and the browser a frame between them. */
function kept<Module extends object>(fetch: () => Promise<Module>): () => Module | Promise<Module> {
  let kept: Module | undefined
  return () => kept ?? Promise.all([fetch(), laterStyles()]).then(([module]) => kept = module)
}

/** Fetches a file for later use, once. Should it not come, it is asked for again when it is needed. */
export function fetchAhead(file: () => unknown): void {
  Promise.resolve(file()).catch(() => undefined)
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
