import { effect } from '@preact/signals-react'
import { claimsOf } from '../lib/oauth.ts'
import { local, session, storedName, storedToken } from '../lib/storage.ts'
import { keepDraft } from '../state/draft.ts'
import { currentAddress } from '../state/location.ts'
import { rememberReturn } from '../state/returnTo.ts'
import { accessToken, isExtending, loadStoredToken, sessionEnded, signOut, tokenReceivedAt, userKey } from '../state/session.ts'
import { sessionEndOf } from '../state/sessionEnd.ts'
import { startSignIn } from '../state/startSignIn.ts'
import { connectExtension } from '../state/tabs.ts'
import { header as t } from '../text/header.ts'
import { isDialogBusy, leaveDialogs } from '../ui/dialog/dialogs.tsx'
import { openDraft } from '../ui/dialog/drafts.ts'
import { toast } from '../ui/toast.tsx'

/** How long before its end a session's end is announced, in milliseconds. */
const AHEAD_MS = 5 * 60_000
/** How often the clock is read: it runs on while the computer sleeps, timers do not. */
const CHECK_MS = 60_000
/** How long the other tabs wait for the new token once the old one is gone, in milliseconds. */
const EXCHANGE_MS = 10_000

/** A message between tabs: a tab leaves for the provider to extend the session, or the session has ended after all. */
type Message = 'extending' | 'ended'

/**
 * Announces the end of the session once, where the access token says when that is, until it is aborted. The session may be extended in any
 * tab: the others go on with the new token, and announce its end.
 */
export function announceEnd(signal: AbortSignal): void {
  const now = Date.now()
  const end = sessionEndOf(accessToken() ?? '', tokenReceivedAt(), now)
  if (signal.aborted || end === undefined) return
  const over = new AbortController()
  const tabs = openTabs(() => {
    over.abort()
    announceEnd(signal)
  })
  signal.addEventListener('abort', () => over.abort(), { signal: over.signal })
  over.signal.addEventListener('abort', () => tabs.close())
  announceAt(end - now, over.signal, () => {
    tabs.tell('extending')
    signInAgain()
  })
}

/** Shows the line five minutes before the end, and removes it at the end. */
function announceAt(leftMs: number, signal: AbortSignal, onGoOn: () => void) {
  const [time, steady] = [Date.now(), performance.now()]
  let timer: ReturnType<typeof setTimeout>
  let remove: (() => void) | undefined
  const check = () => {
    // The clock may be set while the page is open: it can only bring the line forward.
    const byClock = leftMs - (Date.now() - time)
    const bySteady = leftMs - (performance.now() - steady)
    const left = byClock > 0 ? Math.min(byClock, bySteady) : bySteady
    if (left <= 0) return remove?.()
    if (left <= AHEAD_MS) remove ??= toast.ask(t.endsIn(Math.ceil(left / 60_000)), { label: t.goOn, onPress: onGoOn })
    timer = setTimeout(check, Math.min(left > AHEAD_MS ? left - AHEAD_MS : left, CHECK_MS))
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    remove?.()
  })
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

/** Returns whom the stored id token identifies: another tab may have signed in as somebody else. */
const subjectOf = () => claimsOf(local.get('idToken') ?? '')?.sub

function leaveUnlessStored() {
  if (!sessionEnded.peek() && storedToken() !== accessToken()) signOut('elsewhere')
}

/** Signs in again through the provider, after a save that is under way, and comes back to this address and to what was being typed. */
function signInAgain(): void {
  const stop = effect(() => {
    if (isDialogBusy.value) return
    queueMicrotask(() => {
      stop()
      void leaveForProvider()
    })
  })
}

async function leaveForProvider() {
  // Passwords are never kept, and nothing is where the storage is full.
  const isKept = openDraft() !== undefined && keepDraft(userKey())
  if (!isKept && !await leaveDialogs()) return
  isExtending.value = true
  rememberReturn(currentAddress())
  const back = new AbortController()
  const stay = () => {
    isExtending.value = false
    // A page of an older token is about to reload, and restores it.
    if (!sessionEnded.peek()) session.remove('draft')
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
