/** The chunk of the command palette and the shortcut list, loaded on first use. */
export { openPalette } from './openPalette.ts'
export { showKeys } from '../features/palette/showKeys.tsx'
