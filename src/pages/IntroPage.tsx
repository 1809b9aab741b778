import { useSignals } from '@preact/signals-react/runtime'
import { hasWebCrypto } from '../lib/oauth.ts'
import { isStorageError } from '../lib/storage.ts'
import { rootOfConsole } from '../state/config.ts'
import { hrefTo } from '../state/location.ts'
import { signOutReason } from '../state/returnTo.ts'
import { startSignIn } from '../state/startSignIn.ts'
import { error as errorText } from '../text/common.ts'
import { intro as t, signedOut } from '../text/signIn.ts'
import { Button } from '../ui/Button.tsx'
import { SignedOutPage } from '../ui/SignedOutPage.tsx'
import { toast } from '../ui/toast.tsx'

async function signIn() {
  try {
    await startSignIn()
  } catch (error) {
    if (!isStorageError(error)) throw error
    toast.error(errorText.storage)
  }
}

const reasons: Readonly<Record<string, string>> = signedOut

/** The page with the sign-in button. */
export function IntroPage() {
  useSignals()
  const reason = reasons[String(signOutReason())]
  return (
    <SignedOutPage title={t.title}>
      {reason && <p className="note" role="status">{reason}</p>}
      {hasWebCrypto()
        ? <Button look="primary" onPress={signIn}>{t.signIn}</Button>
        : <p className="note note--danger" role="alert">{t.insecure}</p>}
      <p><a href={hrefTo('/forgot')}>{t.forgot}</a></p>
      <p className="signed-out-page__small">{t.bookmark(rootOfConsole().href)}</p>
    </SignedOutPage>
  )
}
