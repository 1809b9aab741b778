import { session } from '../lib/storage.ts'

/** Milliseconds for which an address, or what was typed, is kept for the time after the next sign-in. */
export const KEPT_MS = 15 * 60_000

interface ReturnTo {
  address: string
  until: number
  /** Why the user has to sign in again. */
  reason?: string | undefined
}

/** Remembers where the user wanted to be. */
export function rememberReturn(address: string, reason?: string): void {
  session.set('returnTo', JSON.stringify({ address, until: Date.now() + KEPT_MS, reason } satisfies ReturnTo))
}

export function forgetReturn(): void {
  session.remove('returnTo')
}

/** Why the user was signed out, as long as that is news. */
export function signOutReason(): string | undefined {
  return read()?.reason
}

/** The remembered address, once. */
export function takeReturn(): string | undefined {
  const address = read()?.address
  forgetReturn()
  return address
}

/** Session storage can hold anything, so nothing is taken on trust. */
function read(): ReturnTo | undefined {
  const kept: unknown = parsed(session.get('returnTo'))
  if (typeof kept !== 'object' || kept === null) return undefined
  const { address, until, reason } = kept as Record<string, unknown>
  if (typeof address !== 'string' || typeof until !== 'number' || until < Date.now() || until > Date.now() + KEPT_MS) return undefined
  return { address, until, reason: typeof reason === 'string' ? reason : undefined }
}

/** A stored JSON text, or undefined where it is none. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
