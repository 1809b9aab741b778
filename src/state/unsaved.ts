import { signal } from '@preact/signals-react'

/**
 * What a page holds that is stored nowhere, beside what is typed into dialogs, as the question that a sign-out asks. Leaving the console
 * asks in the browser's words.
 */
export const unsaved = signal<string>()
