import { type ReadonlySignal, signal } from '@preact/signals-react'

let subject: ReadonlySignal<string> = signal('')
let way: (table: string) => () => void = () => () => {}

/**
 * Sets the subject of the screen, its page, vendor and group, and how to get back to a table of the same vendor. Called when the console
 * starts.
 */
export function connectSubject(to: ReadonlySignal<string>, wayTo: typeof way): void {
  subject = to
  way = wayTo
}

/** The subject of the screen, as a text to compare. Reads a signal. */
export const subjectShown = (): string => subject.value
/** Like `subjectShown`, without subscribing. */
export const subjectNow = (): string => subject.peek()
/** Returns a function that navigates to a table of the vendor selected now, with nothing that could hide a row. */
export const wayTo = (table: string): (() => void) => way(table)
