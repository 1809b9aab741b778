import { effect, type ReadonlySignal } from '@preact/signals-react'
import { sessionStore, storedName, storedSub, storedToken } from '../../lib/storage.ts'
import { header as t } from '../../text/header.ts'
import { changeEntry, readEntry } from '../historyEntry.ts'
import { currentAddress } from '../location.ts'
import { openDrafts, storeDrafts } from './drafts.ts'
import { forgetReturn, rememberReturn } from './kept.ts'
import { accessToken, isExtending, loadStoredToken, sessionEnded, sessionOwner, tokenReceivedAt, userKey } from './session.ts'
import { lifetimeOf } from './lifetime.ts'
import { startSignIn } from './signIn.ts'
import { connectExtension, leaveSession } from './tabs.ts'

/** How often the clock is read: it runs on while the computer sleeps, timers do not. More often while the line shows the minutes. */
const CHECK_MS = 60_000
const MINUTES_CHECK_MS = 10_000
/** How long the other tabs wait for the new token once the old one is gone, in milliseconds. */
const EXCHANGE_MS = 10_000

/**
 * The messages to the other tabs of the session. They are not answered: the stored tokens say the rest.
 *
 * | message | when | what the others do |
 * |---|---|---|
 * | `extending` | the button leaves for the provider | stay for 10 seconds when the token is removed; go on with a new one of this `sub` |
 * | `staying` | the tab is back without a new token | wait no longer: leave, if the token has gone |
 * | `ended` | the session of the tab has ended | the same |
 */
type Message = 'extending' | 'staying' | 'ended'

/** The parts of the page that the end of a session concerns. */
interface Page {
  /** Shows a line with a button, which stays until it is closed. */
  ask: (text: string, action: { label: string; onPress: () => unknown }) => Line
  /** Whether a dialog is saving. */
  isBusy: ReadonlySignal<boolean>
  /** Closes the dialogs. Resolves to false if the user stays. */
  leave: () => boolean | Promise<boolean>
}

interface Line {
  update: (text: string) => void
  remove: () => void
}

/**
 * Announces the end of the session once, if the access token says when that is, until it is aborted. The session may be extended in any
 * tab: the others go on with the new token, and announce its end.
 */
export function announceEnd(page: Page, signal: AbortSignal): void {
  const now = Date.now()
  const found = lifetimeOf(accessToken() ?? '', tokenReceivedAt(), now)
  if (signal.aborted || !found) return
  const over = new AbortController()
  const tabs = openTabs(() => {
    over.abort()
    announceEnd(page, signal)
  })
  signal.addEventListener('abort', () => over.abort(), { signal: over.signal })
  over.signal.addEventListener('abort', () => tabs.close())
  const stay = () => {
    forgetReturn()
    tabs.post('staying')
  }
  // Loaded again by Back from the provider.
  if (markExtending(false)) stay()
  announceAt(found.end - now, found.aheadMs, over.signal, text =>
    page.ask(text, {
      label: t.goOn,
      onPress() {
        tabs.post('extending')
        signInAgain(page, stay)
      },
    }),
  )
}

/** Marks the history entry of a page that leaves to extend the session. Returns whether it was marked. */
function markExtending(isExtending: boolean): boolean {
  const wasMarked = Boolean(readEntry().isExtending)
  if (isExtending !== wasMarked) changeEntry({ isExtending })
  return wasMarked
}

/** Shows the line with the minutes that are left from some time before the end, and removes it at the end. */
function announceAt(leftMs: number, aheadMs: number, signal: AbortSignal, show: (text: string) => Line) {
  const [time, steady] = [Date.now(), performance.now()]
  let timer: ReturnType<typeof setTimeout>
  let line: Line | undefined
  const check = () => {
    // The clock may be set while the page is open: it can only bring the line forward.
    const byClock = leftMs - (Date.now() - time)
    const bySteady = leftMs - (performance.now() - steady)
    const left = byClock > 0 ? Math.min(byClock, bySteady) : bySteady
    clearTimeout(timer)
    if (left <= 0) return line?.remove()
    const isNear = left <= aheadMs
    const text = t.endsIn(Math.ceil(left / 60_000))
    if (line) line.update(text)
    else if (isNear) line = show(text)
    timer = setTimeout(check, isNear ? Math.min(left, MINUTES_CHECK_MS) : Math.min(left - aheadMs, CHECK_MS))
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    line?.remove()
  })
  // The computer has woken up, or the page has been restored from the bfcache.
  document.addEventListener('visibilitychange', check, { signal })
  addEventListener('pageshow', check, { signal })
  check()
}

/** Connects the tabs of this session. `onExtended`: another tab has extended it. */
function openTabs(onExtended: () => void) {
  const sub = storedSub()
  const channel = new BroadcastChannel(storedName('accessToken'))
  let isExtended = false
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    isExtended = data === 'extending'
    if (!isExtended) leaveUnlessStored()
  }
  connectExtension(stored => {
    if (!isExtended || sub === undefined) return false
    if (stored === null) {
      setTimeout(leaveUnlessStored, EXCHANGE_MS)
      return true
    }
    // The other tab may have signed in as another user.
    if (storedSub() !== sub) return false
    loadStoredToken({ isNew: true })
    onExtended()
    return true
  })
  return {
    post: (message: Message) => channel.postMessage(message),
    close() {
      if (sessionEnded.peek()) channel.postMessage('ended' satisfies Message)
      channel.close()
    },
  }
}

function leaveUnlessStored() {
  if (!sessionEnded.peek() && storedToken() !== accessToken()) leaveSession()
}

/**
 * Signs in again through the provider, after a save that is under way, and comes back to this address and to what was being typed.
 * `onStay`: the user comes back without it.
 */
function signInAgain(page: Page, onStay: () => void): void {
  const stop = effect(() => {
    if (page.isBusy.value) return
    queueMicrotask(() => {
      stop()
      void leaveForProvider(page, onStay)
    })
  })
}

async function leaveForProvider(page: Page, onStay: () => void) {
  // Passwords are never kept; if the storage is full, nothing is.
  const isKept = openDrafts().length > 0 && storeDrafts(userKey())
  if (!isKept && !(await page.leave())) return onStay()
  isExtending.value = true
  markExtending(true)
  rememberReturn(currentAddress(), undefined, sessionOwner())
  const back = new AbortController()
  const stay = () => {
    isExtending.value = false
    markExtending(false)
    // A page of an older token is about to reload, and restores it.
    if (!sessionEnded.peek()) {
      sessionStore.remove('draft')
      onStay()
    }
    back.abort()
  }
  // Restored from the bfcache, with what was typed.
  addEventListener('pageshow', stay, { signal: back.signal })
  try {
    await startSignIn()
  } catch (error) {
    stay()
    throw error
  }
}
