import { effect, type ReadonlySignal } from '@preact/signals-react'
import { isExact } from '../../lib/json.ts'
import { claimsOf } from '../../lib/jwt.ts'
import { sessionStore } from '../../lib/storage.ts'
import { sessionEnd as t } from '../../text/sessionEnd.ts'
import { currentAddress } from '../location.ts'
import { openDrafts, storeDrafts } from './storedDrafts.ts'
import { forgetReturn, rememberReturn } from './kept.ts'
import { phase, session, sessionOwner, userKey } from './session.ts'
import { startSignIn } from './signIn.ts'

/** A session's end is announced five minutes before; that of a shorter life in its last fifth. In milliseconds. */
const AHEAD_MS = 5 * 60_000
const PART_AHEAD = 1 / 5
/** How often the clock is read: it runs on while the computer sleeps, timers do not. More often while the line shows the minutes. */
const CHECK_MS = 60_000
const MINUTES_CHECK_MS = 10_000

/** The parts of the page that the end of a session concerns. */
interface Page {
  /** Shows a line with a button, which stays until it is closed. */
  ask: (text: string, action: { label: string; onPress: () => unknown }) => Line
  say: (text: string) => void
  /** Whether a dialog is saving. */
  isBusy: ReadonlySignal<boolean>
  /** Closes the dialogs. Resolves to false if the user stays. */
  leave: () => boolean | Promise<boolean>
}

interface Line {
  update: (text: string) => void
  remove: () => void
}

/** Announces the end of the session once, if the access token says when that is, until it is aborted: a line with the minutes left. */
export function announceEnd(page: Page, signal: AbortSignal): void {
  const { token, receivedAt } = session.peek()
  const [time, steady] = [Date.now(), performance.now()]
  const found = lifetimeOf(token ?? '', receivedAt, time)
  if (signal.aborted || !found) return
  let timer: ReturnType<typeof setTimeout>
  let line: Line | undefined
  const check = () => {
    // The clock may be set while the page is open: it can only bring the line forward.
    const byClock = found.end - Date.now()
    const bySteady = found.end - time - (performance.now() - steady)
    const left = byClock > 0 ? Math.min(byClock, bySteady) : bySteady
    clearTimeout(timer)
    if (left <= 0) return line?.remove()
    const isNear = left <= found.aheadMs
    const textNow = () => t.isNear(Math.ceil(left / 60_000))
    if (line) line.update(textNow())
    else if (isNear) line = page.ask(textNow(), { label: t.goOn, onPress: () => signInAgain(page, signal) })
    timer = setTimeout(check, isNear ? Math.min(left, MINUTES_CHECK_MS) : Math.min(left - found.aheadMs, CHECK_MS))
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

/** Signs in again through the provider, after a save that is under way, and comes back to this address and to what was being typed. */
function signInAgain(page: Page, signal: AbortSignal): void {
  if (page.isBusy.peek()) page.say(t.waits)
  const stop = effect(() => {
    if (page.isBusy.value) return
    queueMicrotask(() => {
      stop()
      if (!signal.aborted) void leaveForProvider(page)
    })
  })
  signal.addEventListener('abort', stop)
}

async function leaveForProvider(page: Page) {
  // Passwords are never kept; if the storage is full, nothing is.
  const isKept = openDrafts().length > 0 && storeDrafts(userKey())
  if (!isKept && !(await page.leave())) return
  const remember = () => rememberReturn(currentAddress(), 'notExtended', sessionOwner())
  remember()
  const asking = new AbortController()
  // Until the provider answers, the page is still used.
  const keepNow = () => {
    if (openDrafts().length) storeDrafts(userKey())
    else sessionStore.remove('draft')
    remember()
  }
  addEventListener('pagehide', keepNow, asking)
  try {
    await startSignIn()
  } finally {
    asking.abort()
    // The page is still there, with what was typed, unless the session has ended meanwhile.
    if (phase.peek() === 'active') {
      sessionStore.remove('draft')
      forgetReturn()
    }
  }
}

/**
 * Returns when an access token ends, by this browser's clock in milliseconds since the epoch, and how long before that it is announced;
 * undefined if it does not say.
 */
export function lifetimeOf(token: string, receivedAt: number | undefined, now: number): { end: number; aheadMs: number } | undefined {
  const { exp, iat } = claimsOf(token) ?? {}
  const [expiry, start] = [timeIn(exp), timeIn(iat)]
  if (expiry === undefined) return undefined
  const end = endOf(expiry, start, receivedAt, now)
  if (end === undefined) return undefined
  const life = expiry - (start ?? receivedAt ?? -Infinity)
  return { end, aheadMs: life > AHEAD_MS ? AHEAD_MS : life * PART_AHEAD }
}

/** Reads a claim, in milliseconds. JSON can hold numbers that are no times, such as 1e306: the timer would run without a pause. */
const timeIn = (claim: unknown) => (typeof claim === 'number' && isExact(claim) ? claim * 1000 : undefined)

/**
 * Counts the lifetime from when the token was received, as clocks can be wrong. After a reload the receipt time is unknown: its
 * times count, unless the clock contradicts them.
 */
function endOf(end: number, start: number | undefined, receivedAt: number | undefined, now: number): number | undefined {
  if (start === undefined) return end > now ? end : undefined
  if (receivedAt !== undefined) return receivedAt + end - start
  return now >= start && now < end ? end : now + end - start
}
