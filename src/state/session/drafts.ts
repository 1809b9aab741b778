import { type Draft, isDraft } from '../../lib/draft.ts'
import { sessionStore } from '../../lib/storage.ts'
import { keep, readKept } from './kept.ts'

/** The open forms. */
interface Forms {
  /** Returns their input, the lowest form first. */
  read: () => readonly Draft[]
  /** Opens the forms of drafts again. */
  restore: (drafts: readonly Draft[]) => void
}

let forms: Forms | undefined
/** Drafts from before the sign-out, until the forms are connected. */
let waiting: readonly Draft[] = []

/** Connects the open forms, once their code has loaded, and restores the drafts that wait for it. */
export function connectDrafts(to: Forms): void {
  forms = to
  if (waiting.length) to.restore(waiting)
  waiting = []
}

/** Returns the input of the open forms, and of those that are not open again yet. */
export const openDrafts = (): readonly Draft[] => [...(forms?.read() ?? []), ...waiting]

/** Stores the open forms' input until the same user signs in again. Returns false if it is lost: the storage is full, or the user unknown. */
export function storeDrafts(user: string | undefined): boolean {
  const drafts = openDrafts()
  return !drafts.length || (user !== undefined && keep('draft', { drafts, user }))
}

/** Restores the stored input. Returns false if that waits for the code of the forms. */
export function restoreDrafts(user: string | undefined): boolean {
  const drafts = readDrafts(user)
  if (forms) forms.restore(drafts)
  else waiting = drafts
  return !waiting.length
}

/** Reads and removes the stored input; empty if it belongs to another user. */
export function readDrafts(user: string | undefined): readonly Draft[] {
  const { drafts, user: owner } = readKept('draft')
  sessionStore.remove('draft')
  return owner === user && Array.isArray(drafts) ? drafts.filter(isDraft) : []
}
