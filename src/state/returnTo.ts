import { session } from '../lib/storage.ts'
import { keep, kept } from './kept.ts'

/** Remembers where the user wanted to be, and why the user has to sign in again. */
export function rememberReturn(address: string, reason?: string): void {
  keep('returnTo', { address, reason })
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
