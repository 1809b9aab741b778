import { session } from '../lib/storage.ts'
import { keep, readKept } from './kept.ts'
import { pathOf } from './address.ts'

/** Addresses on the way to a page, never a destination. */
const nowhere = ['/', '/intro', '/unauthorized']

/**
 * Remembers the address to return to, and why the user has to sign in again. On an intermediate page, keeps the destination remembered
 * before.
 */
export function rememberReturn(address: string, reason?: string): void {
  const before = nowhere.includes(pathOf(address)) ? readKept('returnTo').address : undefined
  keep('returnTo', { address: before ?? address, reason })
}

export function forgetReturn(): void {
  session.remove('returnTo')
}

/** Returns why the user was signed out, while that is recent. */
export function signOutReason(): unknown {
  return readKept('returnTo').reason
}

/** Returns the remembered address, once. */
export function takeReturn(): string | undefined {
  const { address } = readKept('returnTo')
  forgetReturn()
  return typeof address === 'string' ? address : undefined
}
