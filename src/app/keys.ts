import { later } from '../pages/later.ts'
import { isHelpKeyOn } from '../state/helpKey.ts'
import { path } from '../state/location.ts'
import { isDialogOpen } from '../ui/dialogs.tsx'
import { routeOf, tabsNow } from './routes.ts'

type Palette = Awaited<ReturnType<typeof later.palette>>

/** On a page with tabs, and not above a dialog. */
const isWelcome = () => !isDialogOpen() && tabsNow().length > 0 && routeOf(path.peek()).area !== undefined

/** Opens something of the palette's file, unless it is not welcome any more when that has come. */
async function open(show: (palette: Palette) => Promise<void>) {
  const palette = await later.palette()
  if (isWelcome()) await show(palette)
}

export const openPalette = () => open(palette => palette.openPalette(tabsNow()))

/** The keys that work wherever the focus is. Returns how to stop. */
export function watchKeys(): () => void {
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

function onKeyDown(event: KeyboardEvent) {
  const { key, target, altKey, shiftKey, isComposing, repeat } = event
  const isCommand = (event.ctrlKey || event.metaKey) && !altKey && !isComposing
  const isTyped = !isCommand && !altKey && !isComposing && !(target instanceof Element && target.closest('input, select, textarea'))
  const show = isCommand && !shiftKey && key.toLowerCase() === 'k' ? openPalette
    : (isCommand && key === '/') || (isTyped && key === '?' && isHelpKeyOn.peek()) ? () => open(palette => palette.showKeys())
      : undefined
  if (!show || !isWelcome()) return
  event.preventDefault()
  if (!repeat) void show()
}
