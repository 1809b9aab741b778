import { type Draft, isDraft } from '../../lib/draft.ts'
import { randomToken } from '../../lib/pkce.ts'
import { sessionStore } from '../../lib/storage.ts'
import { keep, readKept } from './kept.ts'

let read = (): readonly Draft[] => []

/** Connects the open forms, once their code has loaded. Until then, what is stored stays stored. */
export function connectDrafts(to: typeof read): void {
  read = to
}

export const openDrafts = (): readonly Draft[] => read()

/**
 * Stores the open forms' input until the same user signs in again. Returns false if it is lost: the storage is full, or the user unknown.
 */
export function storeDrafts(user: string | undefined): boolean {
  const drafts = openDrafts()
  return !drafts.length || (user !== undefined && keep('draft', { drafts, user, id: randomToken() }))
}

/**
 * Returns the input that a user has stored, and the id under which: a duplicated tab has it too, with the same id. Removes it if it belongs
 * to another user, or does not fit.
 */
export function storedDrafts(user: string | undefined): { drafts: readonly Draft[]; id: string } | undefined {
  const { drafts, user: owner, id } = readKept('draft')
  if (owner === user && typeof id === 'string' && Array.isArray(drafts) && drafts.every(isDraft)) return { drafts, id }
  sessionStore.remove('draft')
  return undefined
}
