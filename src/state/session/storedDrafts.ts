import { type Draft, isDraft } from '../../lib/draft.ts'
import { sessionStore } from '../../lib/storage.ts'
import { keep, readKept } from './kept.ts'

let read = (): readonly Draft[] => []
let hasUnkept = () => false

/**
 * Connects the open forms, once their code has loaded. Until then, what is stored stays stored. `unkept`: whether there is input besides
 * the drafts, which leaves none.
 */
export function connectDrafts(drafts: typeof read, unkept = hasUnkept): void {
  read = drafts
  hasUnkept = unkept
}

export const openDrafts = (): readonly Draft[] => read()

/**
 * Stores the open forms' input until the same user signs in again. Returns false if some is lost: the storage is full, the user unknown, or
 * passwords are typed, which are kept nowhere.
 */
export function storeDrafts(user: string | undefined): boolean {
  const drafts = openDrafts()
  const areKept = !drafts.length || (user !== undefined && keep('draft', { drafts, user, id: crypto.randomUUID() }))
  return areKept && !hasUnkept()
}

/** Reduces what is stored under an id to the drafts that are not open again. */
export function keepWaiting(id: string, drafts: readonly Draft[]): void {
  const kept = readKept('draft')
  if (kept.id !== id) return
  if (drafts.length) sessionStore.trySet('draft', JSON.stringify({ ...kept, drafts }))
  else sessionStore.remove('draft')
}

/**
 * Returns the input that a user has stored, and the id under which: a duplicated tab has it too, with the same id. Without drafts, if it
 * does not fit: another version has stored it. Removes that of another user.
 */
export function storedDrafts(user: string | undefined): { drafts: readonly Draft[]; id: string } | undefined {
  const { drafts, user: owner, id } = readKept('draft')
  if (owner === undefined || owner !== user) {
    sessionStore.remove('draft')
    return undefined
  }
  const fits = typeof id === 'string' && Array.isArray(drafts) && drafts.every(isDraft)
  return fits ? { drafts, id } : { drafts: [], id: '' }
}
