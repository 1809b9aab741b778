import { signal } from '@preact/signals-react'

/**
 * Whether `?` opens the list of keys. A shortcut of a single character can be turned off (WCAG 2.2, 2.1.4): not everybody types, some
 * speak.
 */
export const isHelpKeyOn = signal(true)
