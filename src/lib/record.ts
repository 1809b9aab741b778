/** A change that this page has made: when, what, and the names of what it was about. Never a secret. */
export interface Change {
  at: number
  text: string
  about: string
}

/** The changes of the session, the oldest first; in memory only. */
let changes: readonly Change[] = []

export const changesMade = (): readonly Change[] => changes

export function noteChange(text: string, about: string): void {
  changes = [...changes, { at: Date.now(), text, about }]
}

/** Forgets the changes: the session has ended. */
export function clearChanges(): void {
  changes = []
}
