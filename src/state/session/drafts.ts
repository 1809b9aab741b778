import { type Draft, isDraft } from '../../lib/draft.ts'
import { sessionStore } from '../../lib/storage.ts'
import { keep, readKept } from './kept.ts'

/** The open forms, and what waits to be opened again. */
interface Forms {
  read: () => readonly Draft[]
  resume: (drafts: readonly Draft[]) => void
}

let forms: Forms | undefined
/** Drafts from before the sign-out, until the forms are connected. */
let waiting: readonly Draft[] = []

/** Connects the forms once their code has loaded, and resumes what waits for it. */
export function connectDrafts(to: Forms): void {
  forms = to
  if (waiting.length) to.resume(waiting)
  waiting = []
}

export const openDrafts = (): readonly Draft[] => forms?.read() ?? waiting

/** Restores the stored input, at once or when the forms are connected. Returns whether there is any. */
export function restoreDrafts(user: string | undefined): boolean {
  const drafts = readDrafts(user)
  if (forms) forms.resume(drafts)
  else waiting = drafts
  return drafts.length > 0
}

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
