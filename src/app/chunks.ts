import { whenRowsSettled } from '../lib/idle.ts'
import { lazyModule, MissingFile } from '../lib/lazyModule.ts'
import { bulk, bulkModule, dialogs, dialogsModule } from '../pages/dialogs.ts'
import { VendorPage } from '../pages/VendorPage.tsx'
import { leaveDialogs } from '../ui/dialog/DialogHost.tsx'
import { isDialogBusy } from '../ui/layers.ts'
import { toast } from '../ui/toast.ts'
import { renew } from './renew.ts'

/**
 * The stylesheet of everything that is not on the first page. A chunk that needs it loads together with it, so that nothing appears
 * unstyled; if it stays lost, the chunk goes without it, and the next chunk tries again.
 */
const secondSheet = lazyModule(async () => {
  const address = document.querySelector<HTMLMetaElement>('meta[name="second-sheet"]')?.content
  if (!address) return {}
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
  await new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new MissingFile(link.href))
    }
  })
  return {}
})

/** The chunks that hold the pages: the core, which is always loaded, and others that load on first use. */
export const chunks = {
  core: lazyModule(async () => ({ VendorPage }), { VendorPage }),
  lists: lazyModule(withStyles(() => import('../pages/lists.ts'))),
  inventory: lazyModule(async () => (await Promise.all([import('../pages/inventory.ts'), dialogsModule.load()]))[0]),
  documents: lazyModule(withStyles(() => import('../pages/DocumentPage.tsx'))),
  signedOut: lazyModule(withStyles(() => import('../pages/signedOut.ts'))),
}

export type Chunks = typeof chunks

/** Announces the end of a session; not needed for the first page. */
export const sessionEnd = lazyModule(async () => {
  await whenPageSettled()
  const { announceEnd } = await import('../state/session/expiry.ts')
  const page = { ask: toast.ask, say: toast.done, isBusy: isDialogBusy, leave: leaveDialogs }
  return { announceEnd: (signal: AbortSignal) => announceEnd(page, signal) }
})

/** What lazy modules need of this layer: lower layers name what they import. */
export const moduleHost = {
  renew,
  imports: {
    dialogs: withStyles(async () => {
      const module = await import('../pages/allDialogs.ts')
      module.connectForms({ dialogs, bulk })
      return module
    }),
    bulk: async () => (await Promise.all([import('../pages/bulk.ts'), dialogsModule.load()]))[0],
    async savedParts() {
      const { SavedRows } = await dialogsModule.load()
      return { SavedRows }
    },
    async tableParts() {
      const { saveTableCsv, selection } = await bulkModule.load()
      return { saveTableCsv, ...selection }
    },
  },
}

function withStyles<Module>(fetch: () => Promise<Module>): () => Promise<Module> {
  const loadStyles = async () => secondSheet.load()
  return async () => (await Promise.all([fetch(), loadStyles().catch(() => undefined)]))[0]
}

/** Delay in milliseconds that leaves network and processor to the first page. */
const SETTLED_MS = 1000

async function whenPageSettled(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
  await whenRowsSettled()
}

/** Prefetches what a signed-in user is likely to need next, once the first page has settled. Does nothing in data-saving mode. */
export async function prefetchLikely(): Promise<void> {
  await whenPageSettled()
  // Missing in some browsers and in TypeScript (Network Information API).
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  chunks.lists.prefetch()
  dialogsModule.prefetch()
}
