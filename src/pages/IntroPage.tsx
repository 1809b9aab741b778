import { hasWebCrypto } from '../lib/oauth.ts'
import { signOutReason } from '../state/returnTo.ts'
import { startSignIn } from '../state/signIn.ts'
import { intro as t, signedOut } from '../text/signIn.ts'
import { Button } from '../ui/Button.tsx'
import { Heading } from '../ui/Heading.tsx'

const reasons: Readonly<Record<string, string>> = signedOut

/** The way in. */
export function IntroPage() {
  const reason = reasons[signOutReason() ?? '']
  return (
    <div className="bare-page">
      <Heading>{t.title}</Heading>
      {reason && <p className="note" role="status">{reason}</p>}
      {hasWebCrypto() ? <Button look="primary" press={() => void startSignIn()}>{t.signIn}</Button> : <p className="note note--danger" role="alert">{t.insecure}</p>}
      <p className="bare-page__small">{t.bookmark(`${location.origin}/`)}</p>
    </div>
  )
}
