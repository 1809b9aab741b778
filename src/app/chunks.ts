import { whenIdle } from '../lib/idle.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import { dialogsModule } from '../pages/dialogs.ts'
import { reasonModule } from '../ui/Button.tsx'
import { laterStyles } from '../ui/load/laterStyles.ts'
import { lazily } from '../ui/load/lazily.ts'
import { csvModule } from '../ui/table/Table.tsx'

/** Where the bundle is cut: what is not on the way to the first page comes in these files, each when it is first asked for. */
export const chunks = {
  lists: lazyModule(withStyles(() => import('../pages/lists.ts'))),
  documents: lazyModule(withStyles(() => import('../pages/DocumentPage.tsx'))),
  bare: lazyModule(withStyles(() => import('../pages/bare.ts'))),
}

export const palette = lazily(lazyModule(withStyles(() => import('../pages/palette.ts'))))

/** Says where the layers below find the modules that they need later. */
export function connectChunks(): void {
  dialogsModule.connect(withStyles(() => import('../pages/allDialogs.ts')))
  reasonModule.connect(withStyles(() => import('../ui/showReason.ts')))
  csvModule.connect(() => import('../lib/csv.ts'))
}

function withStyles<Module>(fetch: () => Promise<Module>): () => Promise<Module> {
  return async () => (await Promise.all([fetch(), laterStyles()]))[0]
}

/** Fetches a file for later use. Should it not come, it is asked for again when it is needed. */
export function prefetchModule(load: () => unknown): void {
  Promise.resolve(load()).catch(() => undefined)
}

/** The first page has its own requests first. */
const SETTLED_MS = 1000

/** Once the first page has settled, fetches what a signed-in user is likely to ask for next, unless data are to be saved. */
export async function prefetchLikely(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
  await whenIdle()
  // Not in every browser, and not yet in TypeScript (Network Information API).
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  prefetchModule(chunks.lists.load)
  prefetchModule(dialogsModule.load)
}
