import { useSignals } from '@preact/signals-react/runtime'
import { config } from '../state/config.ts'
import { hrefTo } from '../state/location.ts'
import { unauthorized as t } from '../text/signIn.ts'
import { buttonClass } from '../ui/Button.tsx'
import { SignedOutPage } from '../ui/SignedOutPage.tsx'

/** The 401 page: the identity provider knows the user, but the platform grants no access. */
export function UnauthorizedPage() {
  useSignals()
  const { url, email } = config().support
  return (
    <SignedOutPage>
      <p>{t.body}</p>
      {(url || email) && (
        <ul>
          {url && <li><a href={url}>{url}</a></li>}
          {email && <li><a href={`mailto:${email}`}>{email}</a></li>}
        </ul>
      )}
      <p><a className={buttonClass('primary')} href={hrefTo('/')}>{t.back}</a></p>
    </SignedOutPage>
  )
}
