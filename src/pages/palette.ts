/** The chunk of the command palette and the shortcut list, loaded on first use. */
export { openPalette } from '../features/palette/openPalette.tsx'
export { showKeys } from '../features/palette/showKeys.tsx'
