import { session } from '../lib/storage.ts'
import { keep, readKept } from './kept.ts'
import { pathOf } from './address.ts'

/** Addresses on the way to a page, never a destination. */
const nowhere = ['/', '/intro', '/unauthorized']

/** Whose address it is, as far as known: the key of the user details, and the `sub` of the id token. */
interface Owner {
  user?: unknown
  subject?: unknown
}

/**
 * Remembers the address to return to, why the user has to sign in again, and whether unsaved input was lost. On an intermediate page, keeps
 * the destination remembered before, and its owner. Without an owner, it is for the next user who signs in.
 */
export function rememberReturn(address: string, reason?: string, owner: Owner = {}, isDraftLost?: boolean): void {
  const before = nowhere.includes(pathOf(address)) ? readKept('returnTo') : {}
  const { user, subject } = before.address === undefined ? owner : before
  keep('returnTo', { address: before.address ?? address, reason, user, subject, isDraftLost })
}

export function forgetReturn(): void {
  session.remove('returnTo')
}

/** Forgets the address of another user. */
export function forgetReturnOfOthers({ user, subject }: Owner): void {
  const kept = readKept('returnTo')
  const isOther =
    kept.subject !== undefined && subject !== undefined
      ? kept.subject !== subject
      : kept.user !== undefined && user !== undefined && kept.user !== user
  if (isOther) forgetReturn()
}

/** Returns why the user was signed out, while that is recent. */
export function signOutReason(): unknown {
  return readKept('returnTo').reason
}

/** Returns whether unsaved input was lost with the session, while that is recent. */
export const wasDraftLost = (): boolean => readKept('returnTo').isDraftLost === true

/** Returns the remembered address, once; undefined if it belongs to another user. */
export function takeReturn(owner: Owner): string | undefined {
  forgetReturnOfOthers(owner)
  const { address } = readKept('returnTo')
  forgetReturn()
  return typeof address === 'string' ? address : undefined
}
