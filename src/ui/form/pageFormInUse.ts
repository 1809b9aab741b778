import { signal } from '@preact/signals-react'

/** Whether something is typed into the form of a page, or is being sent: a reload would lose it. Passwords are kept nowhere. */
export const isPageFormInUse = signal(false)
