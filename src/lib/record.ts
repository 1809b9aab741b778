import { remembered } from './sessionMemory.ts'

/** A change that this page has made: when, what, and the names of what it was about. Never a secret. */
export interface Change {
  at: number
  text: string
  about: string
}

/** The oldest first. */
const changes = remembered<readonly Change[]>([])

export const changesMade = changes.get

export function noteChange(text: string, about: string): void {
  changes.set([...changes.get(), { at: Date.now(), text, about }])
}
