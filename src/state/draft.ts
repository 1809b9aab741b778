import { session } from '../lib/storage.ts'
import { keep, kept } from './kept.ts'

/** What was typed into an open form: which form, of which entity, what the screen was about, and its values by field. Never a password. */
export interface Draft {
  form: string
  of: string
  at: string
  values: Readonly<Record<string, unknown>>
}

let openDraft: () => Draft | undefined = () => undefined

/** Tells where the values of the open form come from. */
export function connectDraft(read: () => Draft | undefined): void {
  openDraft = read
}

/** Keeps what is being typed for the next sign-in of the same user. Returns false where it is lost: the storage is full. */
export function keepDraft(user: string | undefined): boolean {
  const draft = openDraft()
  return !draft || user === undefined || keep('draft', { ...draft, user })
}

/** What this user had been typing when the session ended, once; anybody else's is thrown away. */
export function takeDraft(user: string | undefined): Draft | undefined {
  const { form, of, at, values, user: owner } = kept('draft')
  session.remove('draft')
  const isWhole = [form, of, at].every(text => typeof text === 'string') && typeof values === 'object' && values
  return owner === user && isWhole ? { form, of, at, values } as Draft : undefined
}
