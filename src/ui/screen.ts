import { type ReadonlySignal, signal } from '@preact/signals-react'

interface Screen {
  /** Names its page, and what that is about. */
  key: ReadonlySignal<string>
  /** Navigates back to a table of an earlier screen, with nothing that could hide a row. */
  returnTo(table: string, key: string): void
}

let screen: Screen = { key: signal(''), returnTo() {} }

/** Sets what is on the screen; called when the console starts. */
export function connectScreen(to: Screen): void {
  screen = to
}

/** The key of the screen, as a text to compare. Reads a signal. */
export const screenShown = (): string => screen.key.value
/** Like `screenShown`, without subscribing. */
export const screenNow = (): string => screen.key.peek()
export const returnTo: Screen['returnTo'] = (table, key) => screen.returnTo(table, key)
