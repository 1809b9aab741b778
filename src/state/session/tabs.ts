import { storedName, storedToken } from '../../lib/storage.ts'
import { accessToken, endLocally, hasToken, outdate, sessionEnded, signOut } from './session.ts'
import { signOutReason } from './kept.ts'

/** Longer than a page of Firefox reads older values than another tab has stored, in milliseconds. */
const STALE_MS = 1_000

/** Returns whether this page goes on although another tab removed or replaced the token, because that tab extends the session. */
type GoesOn = (stored: string | null) => boolean

let goesOn: GoesOn = () => false

/** Sets who decides that. */
export function connectExtension(decide: GoesOn): void {
  goesOn = decide
}

/** Synchronizes the session with other tabs, and with pages restored from the bfcache. */
export function watchTabs(signal: AbortSignal): void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === storedName('accessToken') || event.key === null)) syncWithStorage()
  }
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted || (!sessionEnded.peek() && accessToken() === storedToken())) return
    const reload = () => {
      // Hide the restored page until the reload has rendered.
      endLocally()
      location.reload()
    }
    if (sessionEnded.peek()) reload()
    else outdate(reload)
  }
  addEventListener('storage', onStorage, { signal })
  addEventListener('pageshow', onShow, { signal })
  // Firefox sends no event for what another tab stored before this one listens, and lets it read the older values for a while.
  setTimeout(() => {
    if (!signal.aborted) syncWithStorage()
  }, STALE_MS)
}

/** Leaves a session that another tab ended or replaced, and enters one that began after another tab's sign-out. */
function syncWithStorage(): void {
  const stored = storedToken()
  if (hasToken.peek() && stored !== accessToken()) {
    if (!goesOn(stored)) leaveSession()
  } else if (!hasToken.peek() && stored && signOutReason() === 'elsewhere') {
    outdate(() => {
      // Firefox aborts pending requests on navigation, which would be shown as errors.
      endLocally()
      location.assign('./')
    })
  }
}

/** Leaves a session that another tab has ended or replaced. */
export const leaveSession = (): void => outdate(() => signOut('elsewhere'))
