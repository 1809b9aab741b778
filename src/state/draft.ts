import { isObject } from '../lib/shape.ts'
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

let openDrafts: () => readonly Draft[] = () => []

/** Sets the source of the open forms' values, the lowest form first. */
export function connectDrafts(read: () => readonly Draft[]): void {
  openDrafts = read
}

/** Stores the open forms' input until the same user signs in again. Returns false if it is lost because the storage is full. */
export function keepDrafts(user: string | undefined): boolean {
  const forms = openDrafts()
  return !forms.length || user === undefined || keep('draft', { forms, user })
}

/** Reads and removes the stored input; empty if it belongs to another user. */
export function takeDrafts(user: string | undefined): readonly Draft[] {
  const { forms, user: owner } = readKept('draft')
  session.remove('draft')
  return owner === user && Array.isArray(forms) ? forms.filter(isDraft) : []
}

/** Returns whether a stored value is a draft: session storage can hold anything. */
function isDraft(stored: unknown): stored is Draft {
  if (!isObject(stored)) return false
  const { form, of, at, values } = stored
  return [form, of, at].every(text => typeof text === 'string') && typeof values === 'object' && values !== null
}
