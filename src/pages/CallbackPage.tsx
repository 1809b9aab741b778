import { useSignals } from '@preact/signals-react/runtime'
import { go } from '../state/location.ts'
import { abandonSignIn } from '../state/session/signIn.ts'
import { signInStep } from '../state/session/signInReturn.ts'
import { callback as t, invalidAccess } from '../text/signIn.ts'
import { Button } from '../ui/Button.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'

/** The return from the provider: in progress, or the invalid-access screen. Never renders anything from the address. */
export function CallbackPage() {
  useSignals()
  return (
    <SignedOutPage>
      {signInStep.value === 'invalid' ? (
        <>
          <p role="alert">{invalidAccess.body}</p>
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
  go('/intro', {}, { replace: true })
  abandonSignIn()
}
