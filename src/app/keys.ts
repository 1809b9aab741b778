import { later } from '../pages/later.ts'
import { isHelpKeyOn } from '../state/helpKey.ts'
import { may } from '../state/permission.ts'
import { isDialogOpen } from '../ui/dialogs.tsx'
import { routes } from './routes.ts'

/** The pages that the header has tabs for. */
export const tabs = [routes.vendor, routes.user, routes.group, routes.app, routes.uploadDocument]
export const tabsNow = () => tabs.filter(({ area }) => may('view', area))

type Palette = Awaited<ReturnType<typeof later.palette>>

/** Opens something of the palette's file, unless a dialog is open by then or nobody is signed in. */
async function open(show: (palette: Palette) => Promise<void>) {
  const isWelcome = () => !isDialogOpen() && tabsNow().length > 0
  if (!isWelcome()) return
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
  const { key, target, altKey, isComposing, repeat } = event
  const isCommand = (event.ctrlKey || event.metaKey) && !altKey && !isComposing
  const isTyped = !isCommand && !altKey && !isComposing && !(target as Element).closest('input, select, textarea')
  const show = isCommand && key.toLowerCase() === 'k' ? openPalette
    : (isCommand && key === '/') || (isTyped && key === '?' && isHelpKeyOn.peek()) ? () => open(palette => palette.showKeys())
      : undefined
  if (!show) return
  event.preventDefault()
  if (!repeat) void show()
}
