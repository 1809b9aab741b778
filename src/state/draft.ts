import { session } from '../lib/storage.ts'
import { keep, readKept } from './kept.ts'

/**
 * Unsaved input of an open form: the form, the entity it edits (`of`), the `subject` of the screen (`at`), its values by field, and those
 * that it started with, where they were the entity's. Never holds passwords.
 */
export interface Draft {
  form: string
  of: string
  at: string
  values: Readonly<Record<string, unknown>>
  start?: Readonly<Record<string, unknown>> | undefined
}

let openDraft: () => Draft | undefined = () => undefined

/** Sets the source of the open form's values. */
export function connectDraft(read: () => Draft | undefined): void {
  openDraft = read
}

/** Stores the open form's input until the same user signs in again. Returns false where it is lost because the storage is full. */
export function keepDraft(user: string | undefined): boolean {
  const draft = openDraft()
  return !draft || user === undefined || keep('draft', { ...draft, user })
}

/** Reads and removes the stored input; undefined where it belongs to another user. */
export function takeDraft(user: string | undefined): Draft | undefined {
  const { form, of, at, values, start, user: owner } = readKept('draft')
  session.remove('draft')
  const isWhole = [form, of, at].every(text => typeof text === 'string') && typeof values === 'object' && values
  return owner === user && isWhole ? { form, of, at, values, start } as Draft : undefined
}
