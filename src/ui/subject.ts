import { type ReadonlySignal, signal } from '@preact/signals-react'

interface Screen {
  /** What its page is about. */
  subject: ReadonlySignal<string>
  /** Navigates back to a table of an earlier subject, with nothing that could hide a row. */
  returnTo(table: string, subject: string): void
}

let screen: Screen = { subject: signal(''), returnTo() {} }

/** Sets what the screen shows; called when the console starts. */
export function connectSubject(to: Screen): void {
  screen = to
}

/** The subject of the screen, as a text to compare. Reads a signal. */
export const subjectShown = (): string => screen.subject.value
/** Like `subjectShown`, without subscribing. */
export const subjectNow = (): string => screen.subject.peek()
export const returnTo: Screen['returnTo'] = (table, subject) => screen.returnTo(table, subject)
