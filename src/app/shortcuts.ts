import { bulk, dialogs } from '../pages/dialogs.ts'
import { path } from '../state/location.ts'
import { isDialogOpen } from '../ui/layers.ts'
import { pagesNow, routeOf } from './router.ts'

/** Returns whether shortcuts apply: on a page with tabs, while no dialog is open. */
const isPaletteAvailable = () => !isDialogOpen() && pagesNow().length > 0 && routeOf(path.peek()).area !== undefined

export const openPalette = () =>
  dialogs.showPalette(
    pagesNow().map(({ path }) => path),
    vendors => bulk.takeInventory('users', vendors),
  )

/** Registers the shortcuts that work anywhere on a page. */
export function watchKeys(signal: AbortSignal): void {
  document.addEventListener('keydown', onKeyDown, { signal })
}

function onKeyDown(event: KeyboardEvent) {
  const { key, altKey, shiftKey, isComposing, repeat } = event
  const isCommand = (event.ctrlKey || event.metaKey) && !altKey && !isComposing
  const show = !isCommand ? undefined : !shiftKey && key.toLowerCase() === 'k' ? openPalette : key === '/' ? dialogs.showKeys : undefined
  if (!show || !isPaletteAvailable()) return
  event.preventDefault()
  if (!repeat) void show()
}
