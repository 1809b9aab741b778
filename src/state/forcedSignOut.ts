import { session } from '../lib/storage.ts'

type Reason = 'expired' | 'refused'

/** Where the session storage fails, the demand lasts as long as the page. */
let demanded: Reason | undefined

/** Has the next visit to a page that is not public end the session (spec, section 2, 401 page). The first reason counts. */
export function demandSignOut(reason: Reason): void {
  if (demandedSignOut()) return
  demanded = reason
  try {
    session.set('forceSignOut', reason)
  } catch {
    // Full: a reload forgets it.
  }
}

/** Why the session has to end before anything else is done, where it has to. */
export function demandedSignOut(): Reason | undefined {
  const stored = session.get('forceSignOut')
  if (!stored) return demanded
  return stored === 'expired' ? 'expired' : 'refused'
}

export function withdrawDemand(): void {
  demanded = undefined
  session.remove('forceSignOut')
}
