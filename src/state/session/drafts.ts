import { type Draft, isDraft } from '../../lib/draft.ts'
import { randomToken } from '../../lib/pkce.ts'
import { sessionStore } from '../../lib/storage.ts'
import { keep, readKept } from './kept.ts'

/** The open forms, and what waits to be opened again. */
interface Forms {
  read: () => readonly Draft[]
  resume: (drafts: Stored) => void
}

/** Drafts from before the sign-out, under the id they were stored with: a duplicated tab has them too, with the same id. */
interface Stored {
  drafts: readonly Draft[]
  id: string
}

const NONE: Stored = { drafts: [], id: '' }

let forms: Forms | undefined
/** Until the forms are connected. */
let waiting = NONE

/** Connects the forms once their code has loaded, and resumes what waits for it. */
export function connectDrafts(to: Forms): void {
  forms = to
  if (waiting.drafts.length) to.resume(waiting)
  waiting = NONE
}

export const openDrafts = (): readonly Draft[] => forms?.read() ?? waiting.drafts

/** Restores the stored input, at once or when the forms are connected. Returns whether there is any. */
export function restoreDrafts(user: string | undefined): boolean {
  const stored = readDrafts(user)
  if (forms) forms.resume(stored)
  else waiting = stored
  return stored.drafts.length > 0
}

/**
 * Stores the open forms' input until the same user signs in again. Returns false if it is lost: the storage is full, or the user unknown.
 */
export function storeDrafts(user: string | undefined): boolean {
  const drafts = openDrafts()
  return !drafts.length || (user !== undefined && keep('draft', { drafts, user, id: randomToken() }))
}

/** Reads and removes the stored input; empty if it belongs to another user, or does not fit. */
export function readDrafts(user: string | undefined): Stored {
  const { drafts, user: owner, id } = readKept('draft')
  sessionStore.remove('draft')
  return owner === user && typeof id === 'string' && Array.isArray(drafts) && drafts.every(isDraft) ? { drafts, id } : NONE
}
