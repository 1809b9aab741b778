import { session } from '../lib/storage.ts'

type Reason = 'expired' | 'refused'

/** Used if session storage fails; lasts as long as the page. */
let demanded: Reason | undefined

/** Ends the session at the next visit to a non-public page (spec, section 2, 401 page). The first reason is kept. */
export function demandSignOut(reason: Reason): void {
  if (demandedSignOut()) return
  demanded = reason
  try {
    session.set('forceSignOut', reason)
  } catch {
    // Storage is full: only a reload loses the demand.
  }
}

/** Returns why the session has to end; undefined if it may go on. */
export function demandedSignOut(): Reason | undefined {
  const stored = session.get('forceSignOut')
  if (!stored) return demanded
  return stored === 'expired' ? 'expired' : 'refused'
}

export function withdrawDemand(): void {
  demanded = undefined
  session.remove('forceSignOut')
}
