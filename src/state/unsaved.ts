import { signal } from '@preact/signals-react'

/**
 * The question that a sign-out asks because of values that the page stores nowhere, apart from those typed into dialogs. Leaving the
 * console asks in the browser's words.
 */
export const unsaved = signal<string>()
