import { effect } from '@preact/signals-react'
import { holdRequests } from '../../lib/http.ts'
import { storedName } from '../../lib/storage.ts'
import { isTokenAwaited, phase, session, stopAwaiting, syncWithStorage } from './session.ts'

/** Longer than a page of Firefox reads older values than another tab has stored, in milliseconds. */
const STALE_MS = 1_000
/** How long a stale page waits for a new token of the same person, in milliseconds: another tab may be exchanging its code. */
const AWAIT_MS = 2_000

/** Synchronizes the session with other tabs, and with pages restored from the bfcache. Returns a function that stops it. */
export function watchTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === storedName('accessToken') || event.key === null)) syncWithStorage()
  }
  /** The user looks at the page: it does not stay blank. */
  const onLook = () => {
    syncWithStorage()
    stopAwaiting()
  }
  let hadLeft = false
  const onHide = () => {
    hadLeft = phase.peek() === 'leaving'
  }
  // A page that leaves only now, as its session has ended meanwhile, is on its way: loaded again, it would not say why.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && hadLeft) location.reload()
    else if (persisted) onLook()
  }
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('storage', onStorage, { signal })
  addEventListener('pagehide', onHide, { signal })
  addEventListener('pageshow', onShow, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || onLook(), { signal })
  // Firefox sends no event for what another tab stored before this one listens, and lets it read the older values for a while.
  const timer = setTimeout(syncWithStorage, STALE_MS)
  const stops = [
    effect(() => holdRequests(phase.value === 'stale' && session.value.token !== null)),
    effect(() => {
      if (!isTokenAwaited.value) return undefined
      const timer = setTimeout(stopAwaiting, AWAIT_MS)
      return () => clearTimeout(timer)
    }),
    () => clearTimeout(timer),
    () => listening.abort(),
  ]
  return () => stops.forEach(stop => stop())
}
