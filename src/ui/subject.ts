import type { ReadonlySignal } from '@preact/signals-react'

let subject: ReadonlySignal<string> | undefined

/** Says what the screen is about: which page, of which vendor and group. Called when the console starts. */
export function connectSubject(to: ReadonlySignal<string>): void {
  subject = to
}

/** What the screen is about, as a text to compare. Reads a signal. */
export const subjectShown = (): string => subject?.value ?? ''
/** The same without subscribing to it. */
export const subjectNow = (): string => subject?.peek() ?? ''
