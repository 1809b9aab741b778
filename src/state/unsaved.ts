import { signal } from '@preact/signals-react'

/** The page holds work that is stored nowhere, beside what is typed into dialogs: leaving it asks first. */
export const unsaved = signal(false)
