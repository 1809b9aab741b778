import { session } from '../lib/storage.ts'
import { KEPT_MS, parsed } from './returnTo.ts'

/** What was typed into an open form: which form, of which entity, and its values by field. Never a password. */
export interface Draft {
  form: string
  of: string
  values: Readonly<Record<string, unknown>>
}

let openDraft: () => Draft | undefined = () => undefined

/** Tells where the values of the open form come from. */
export function connectDraft(read: () => Draft | undefined): void {
  openDraft = read
}

/** Keeps what is being typed for the next sign-in of the same user. */
export function keepDraft(user: string | undefined): void {
  const draft = openDraft()
  if (draft && user !== undefined) session.set('draft', JSON.stringify({ ...draft, user, until: Date.now() + KEPT_MS }))
}

/** What this user had been typing when the session ended, once; anybody else's is thrown away. */
export function takeDraft(user: string | undefined): Draft | undefined {
  const kept = parsed(session.take('draft'))
  if (typeof kept !== 'object' || kept === null) return undefined
  const { form, of, values, until, user: owner } = kept as Record<string, unknown>
  const isFresh = typeof until === 'number' && until >= Date.now() && until <= Date.now() + KEPT_MS
  if (!isFresh || owner !== user || typeof form !== 'string' || typeof of !== 'string') return undefined
  return typeof values === 'object' && values !== null ? { form, of, values: values as Draft['values'] } : undefined
}
