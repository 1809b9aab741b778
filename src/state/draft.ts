import { type Draft, isDraft } from '../lib/draft.ts'
import { session } from '../lib/storage.ts'
import { keep, readKept } from './kept.ts'

let openDrafts: () => readonly Draft[] = () => []

/** Sets the source of the open forms' input, the lowest form first. */
export function connectDrafts(read: () => readonly Draft[]): void {
  openDrafts = read
}

/** Stores the open forms' input until the same user signs in again. Returns false if it is lost because the storage is full. */
export function storeDrafts(user: string | undefined): boolean {
  const drafts = openDrafts()
  return !drafts.length || user === undefined || keep('draft', { drafts, user })
}

/** Reads and removes the stored input; empty if it belongs to another user. */
export function readDrafts(user: string | undefined): readonly Draft[] {
  const { drafts, user: owner } = readKept('draft')
  session.remove('draft')
  return owner === user && Array.isArray(drafts) ? drafts.filter(isDraft) : []
}
