import type { ReadonlySignal } from '@preact/signals-react'

let subject: ReadonlySignal<string> | undefined

/** Sets the subject of the screen: its page, vendor and group. Called when the console starts. */
export function connectSubject(to: ReadonlySignal<string>): void {
  subject = to
}

/** The subject of the screen, as a text to compare. Reads a signal. */
export const subjectShown = (): string => subject?.value ?? ''
/** Like `subjectShown`, without subscribing. */
export const subjectNow = (): string => subject?.peek() ?? ''
