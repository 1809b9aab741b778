import { session } from '../lib/storage.ts'
import { keep, kept } from './kept.ts'
import { pathOf } from './address.ts'

/** Nobody wants to be there: they stand between the user and a page. */
const nowhere = ['/', '/intro', '/unauthorized']

/**
 * Remembers where the user wanted to be, and why the user has to sign in again. Who is on the way between two pages still
 * wants to be where he wanted before.
 */
export function rememberReturn(address: string, reason?: string): void {
  const before = nowhere.includes(pathOf(address)) ? kept('returnTo').address : undefined
  keep('returnTo', { address: before ?? address, reason })
}

export function forgetReturn(): void {
  session.remove('returnTo')
}

/** Why the user was signed out, as long as that is news. */
export function signOutReason(): unknown {
  return kept('returnTo').reason
}

/** The remembered address, once. */
export function takeReturn(): string | undefined {
  const { address } = kept('returnTo')
  forgetReturn()
  return typeof address === 'string' ? address : undefined
}
