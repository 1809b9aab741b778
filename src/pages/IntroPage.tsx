import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { keyed } from '../lib/keys.ts'
import { isStorageError } from '../lib/storage.ts'
import { config, rootOfConsole } from '../state/config.ts'
import { hrefTo } from '../state/location.ts'
import { productName } from '../state/productName.ts'
import { draftOver, signOutReason, wasDraftLost } from '../state/session/kept.ts'
import { startSignIn } from '../state/session/signIn.ts'
import { error as errorText } from '../text/common.ts'
import { header } from '../text/header.ts'
import { intro as t, signedOut } from '../text/signIn.ts'
import { Button } from '../ui/Button.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'
import { toast } from '../ui/toast.ts'

async function signIn() {
  try {
    await startSignIn()
  } catch (error) {
    if (!isStorageError(error)) throw error
    toast.error(errorText.storage)
  }
}

/** Returns the text for the reason of the sign-out, which session storage holds, so it can be anything. */
const reasonText = () => Object.entries(signedOut).find(([key]) => key === signOutReason())?.[1]

/** The page with the sign-in button. */
export function IntroPage() {
  useSignals()
  // It stays when its 15 minutes are over.
  const [reason] = useState(reasonText)
  return (
    <SignedOutPage title={productName()}>
      {reason && (
        <p className="note" role="status">
          {reason}
        </p>
      )}
      {(draftOver.value || wasDraftLost()) && (
        <p className="note note--danger" role="alert">
          {draftOver.value ? header.draftOver : t.draftLost}
        </p>
      )}
      {/* Web Crypto needs HTTPS or loopback (W3C, Secure Contexts). */}
      {crypto.subtle ? (
        <Button look="primary" onPress={signIn}>
          {t.signIn}
        </Button>
      ) : (
        <p className="note note--danger" role="alert">
          {t.insecure}
        </p>
      )}
      <p>
        <a href={hrefTo('/forgot')}>{t.forgot}</a>
      </p>
      {config().links.length > 0 && (
        <ul className="signed-out-page__links">
          {keyed(config().links, ({ url }) => url).map(([key, { label, url }]) => (
            <li key={key}>
              <a href={url}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      <p className="hint">{t.bookmark(rootOfConsole().href)}</p>
    </SignedOutPage>
  )
}
