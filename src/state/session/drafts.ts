import { type Draft, isDraft } from '../../lib/draft.ts'
import { sessionStore } from '../../lib/storage.ts'
import { keep, readKept } from './kept.ts'

let open: () => readonly Draft[] = () => []

/** Sets how the input of the open forms is read, and of those that are not open again yet. */
export function connectDrafts(to: typeof open): void {
  open = to
}

export const openDrafts = (): readonly Draft[] => open()

/** Stores the open forms' input until the same user signs in again. Returns false if it is lost: the storage is full, or the user unknown. */
export function storeDrafts(user: string | undefined): boolean {
  const drafts = openDrafts()
  return !drafts.length || (user !== undefined && keep('draft', { drafts, user }))
}

/** Reads and removes the stored input; empty if it belongs to another user, or does not fit. */
export function readDrafts(user: string | undefined): readonly Draft[] {
  const { drafts, user: owner } = readKept('draft')
  sessionStore.remove('draft')
  return owner === user && Array.isArray(drafts) && drafts.every(isDraft) ? drafts : []
}
