/** The command palette and the list of keys, in a file that comes when one of them is first wanted. */
export { openPalette } from '../features/palette/openPalette.tsx'
export { showKeys } from '../features/palette/showKeys.tsx'
