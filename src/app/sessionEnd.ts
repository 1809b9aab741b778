import { keepDraft } from '../state/draft.ts'
import { currentAddress } from '../state/location.ts'
import { rememberReturn } from '../state/returnTo.ts'
import { accessToken, isRenewing, sessionEnded, tokenReceivedAt, userKey } from '../state/session.ts'
import { sessionEndOf } from '../state/sessionEnd.ts'
import { startSignIn } from '../state/startSignIn.ts'
import { header as t } from '../text/header.ts'
import { toast } from '../ui/toast.tsx'

/** How long before its end a session's end is announced, in milliseconds. */
const AHEAD_MS = 5 * 60_000
/** Browsers fire longer timers at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Announces the end of the session once, where the access token says when that is; not once aborted. */
export function announceEnd(signal: AbortSignal): void {
  const now = Date.now()
  const end = sessionEndOf(accessToken() ?? '', tokenReceivedAt(), now)
  if (signal.aborted || end === undefined || end - now > LONGEST_MS) return
  const announce = () => {
    const minutes = Math.ceil((end - Date.now()) / 60_000)
    if (!sessionEnded.peek() && minutes > 0) toast.ask(t.endsIn(minutes), { label: t.goOn, onPress: signInAgain })
  }
  const timer = setTimeout(announce, Math.max(0, end - now - AHEAD_MS))
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Signs in again through the provider, and comes back to this address and to what was being typed. */
function signInAgain(): void {
  keepDraft(userKey())
  rememberReturn(currentAddress())
  isRenewing.value = true
  addEventListener('pageshow', () => { isRenewing.value = false }, { once: true })
  void startSignIn()
}
