import { type ReadonlySignal, signal } from '@preact/signals-react'

let subject: ReadonlySignal<string> = signal('')
let back: (table: string, subject: string) => void = () => {}

/**
 * Sets the subject of the screen, what its page is about, and how to get back to a table of an earlier one. Called when the console
 * starts.
 */
export function connectSubject(to: ReadonlySignal<string>, returnTo: typeof back): void {
  subject = to
  back = returnTo
}

/** The subject of the screen, as a text to compare. Reads a signal. */
export const subjectShown = (): string => subject.value
/** Like `subjectShown`, without subscribing. */
export const subjectNow = (): string => subject.peek()
/** Navigates back to a table of an earlier subject, with nothing that could hide a row. */
export const returnTo = (table: string, subject: string): void => back(table, subject)
