import { storedToken } from '../lib/storage.ts'
import { accessToken, blank, hasToken, isOver, signOut } from './session.ts'
import { signOutReason } from './returnTo.ts'

/** Keeps the tabs of one browser, and pages revived from its back-forward cache, in agreement about who is signed in. */
export function watchTabs(signal: AbortSignal): void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === 'accessToken' || event.key === null)) agree()
  }
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted || (!isOver.peek() && accessToken() === storedToken())) return
    // Until the reload has something to show, the revived page must not.
    blank()
    location.reload()
  }
  addEventListener('storage', onStorage, { signal })
  addEventListener('pageshow', onShow, { signal })
}

/** Another tab has changed what is stored: an ended or replaced session is left, and one that another tab ended is taken up again. */
function agree(): void {
  const stored = storedToken()
  if (hasToken.peek() && stored !== accessToken()) signOut('elsewhere')
  else if (!hasToken.peek() && stored && signOutReason() === 'elsewhere') {
    // Firefox breaks off what is still loading, and that would be shown as an error.
    blank()
    location.assign('/')
  }
}
