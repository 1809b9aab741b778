import { useSignals } from '@preact/signals-react/runtime'
import { go } from '../state/location.ts'
import { isDraftKept, signOutReason } from '../state/session/kept.ts'
import { phase } from '../state/session/session.ts'
import { forgetSignIn } from '../state/session/signIn.ts'
import { callback as t, invalidAccess, signedOut } from '../text/signIn.ts'
import { Button } from '../ui/Button.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'

/** The return from the provider: in progress, or the invalid-access screen. Never renders anything from the address. */
export function CallbackPage() {
  useSignals()
  return (
    <SignedOutPage>
      {phase.value !== 'signingIn' ? (
        <>
          <p role="alert">{invalidAccess.body}</p>
          {signOutReason() === 'notExtended' && (
            <p className="note" role="status">
              {isDraftKept() ? signedOut.notExtended + t.draftKept : signedOut.notExtended}
            </p>
          )}
          <Button look="primary" onPress={startOver}>
            {invalidAccess.back}
          </Button>
        </>
      ) : (
        <p role="status">{t.working}</p>
      )}
    </SignedOutPage>
  )
}

function startOver() {
  forgetSignIn()
  go('/intro', {}, { replace: true })
}
