import { signal } from '@preact/signals-react'

/**
 * Whether `?` opens the list of shortcuts. Users of speech input have to be able to turn off single-character shortcuts (WCAG 2.2, 2.1.4).
 */
export const isHelpKeyOn = signal(true)
