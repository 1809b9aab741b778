import { effect } from '@preact/signals-react'
import { claimsOf } from '../lib/oauth.ts'
import { local, session, storedName, storedToken } from '../lib/storage.ts'
import { openDrafts, storeDrafts } from '../state/draft.ts'
import { currentAddress } from '../state/location.ts'
import { forgetReturn, rememberReturn } from '../state/returnTo.ts'
import { accessToken, isExtending, loadStoredToken, sessionEnded, sessionOwner, tokenReceivedAt, userKey } from '../state/session.ts'
import { sessionEndOf } from '../state/sessionEnd.ts'
import { startSignIn } from '../state/startSignIn.ts'
import { connectExtension, leaveSession } from '../state/tabs.ts'
import { header as t } from '../text/header.ts'
import { isDialogBusy, leaveDialogs } from '../ui/dialog/dialogs.tsx'
import { toast } from '../ui/toast.tsx'

/** How often the clock is read: it runs on while the computer sleeps, timers do not. More often while the line shows the minutes. */
const CHECK_MS = 60_000
const MINUTES_CHECK_MS = 10_000
/** How long the other tabs wait for the new token once the old one is gone, in milliseconds. */
const EXCHANGE_MS = 10_000

/** A message between tabs: a tab leaves for the provider to extend the session, has come back without it, or the session has ended. */
type Message = 'extending' | 'staying' | 'ended'

/**
 * Announces the end of the session once, if the access token says when that is, until it is aborted. The session may be extended in any
 * tab: the others go on with the new token, and announce its end.
 */
export function announceEnd(signal: AbortSignal): void {
  const now = Date.now()
  const found = sessionEndOf(accessToken() ?? '', tokenReceivedAt(), now)
  if (signal.aborted || !found) return
  const over = new AbortController()
  const tabs = openTabs(() => {
    over.abort()
    announceEnd(signal)
  })
  signal.addEventListener('abort', () => over.abort(), { signal: over.signal })
  over.signal.addEventListener('abort', () => tabs.close())
  const stay = () => {
    forgetReturn()
    tabs.tell('staying')
  }
  // Loaded again by Back from the provider.
  if (markExtending(false)) stay()
  announceAt(found.end - now, found.aheadMs, over.signal, () => {
    tabs.tell('extending')
    signInAgain(stay)
  })
}

/** Marks the history entry of a page that leaves to extend the session. Returns whether it was marked. */
function markExtending(isExtending: boolean): boolean {
  const state = (history.state ?? {}) as { isExtending?: unknown }
  if (isExtending !== Boolean(state.isExtending)) history.replaceState({ ...state, isExtending }, '')
  return Boolean(state.isExtending)
}

/** Shows the line with the minutes that are left from some time before the end, and removes it at the end. */
function announceAt(leftMs: number, aheadMs: number, signal: AbortSignal, onGoOn: () => void) {
  const [time, steady] = [Date.now(), performance.now()]
  let timer: ReturnType<typeof setTimeout>
  let line: ReturnType<typeof toast.ask> | undefined
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
    else if (isNear) line = toast.ask(text, { label: t.goOn, onPress: onGoOn })
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
  const subject = subjectOf()
  const channel = new BroadcastChannel(storedName('accessToken'))
  let isExtended = false
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    isExtended = data === 'extending'
    if (!isExtended) leaveUnlessStored()
  }
  connectExtension(stored => {
    if (!isExtended || subject === undefined) return false
    if (stored === null) {
      setTimeout(leaveUnlessStored, EXCHANGE_MS)
      return true
    }
    if (subjectOf() !== subject) return false
    loadStoredToken({ isNew: true })
    onExtended()
    return true
  })
  return {
    tell: (message: Message) => channel.postMessage(message),
    close() {
      if (sessionEnded.peek()) channel.postMessage('ended' satisfies Message)
      channel.close()
    },
  }
}

/** Returns whom the stored id token identifies: another tab may have signed in as another user. */
const subjectOf = () => claimsOf(local.get('idToken') ?? '')?.sub

function leaveUnlessStored() {
  if (!sessionEnded.peek() && storedToken() !== accessToken()) leaveSession()
}

/**
 * Signs in again through the provider, after a save that is under way, and comes back to this address and to what was being typed.
 * `onStay`: the user comes back without it.
 */
function signInAgain(onStay: () => void): void {
  const stop = effect(() => {
    if (isDialogBusy.value) return
    queueMicrotask(() => {
      stop()
      void leaveForProvider(onStay)
    })
  })
}

async function leaveForProvider(onStay: () => void) {
  // Passwords are never kept; if the storage is full, nothing is.
  const isKept = openDrafts().length > 0 && storeDrafts(userKey())
  if (!isKept && !(await leaveDialogs())) return onStay()
  isExtending.value = true
  markExtending(true)
  rememberReturn(currentAddress(), undefined, sessionOwner())
  const back = new AbortController()
  const stay = () => {
    isExtending.value = false
    markExtending(false)
    // A page of an older token is about to reload, and restores it.
    if (!sessionEnded.peek()) {
      session.remove('draft')
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
