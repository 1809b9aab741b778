import { useSignals } from '@preact/signals-react/runtime'
import { hrefTo } from '../state/location.ts'
import { supportLinks } from '../state/config.ts'
import { pendingSignOut } from '../state/session/kept.ts'
import { unauthorized as t } from '../text/signIn.ts'
import { buttonClass } from '../ui/Button.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'

/** The 401 page: the platform grants no access, or a stored token has expired. */
export function UnauthorizedPage() {
  useSignals()
  const links = supportLinks()
  return (
    <SignedOutPage>
      {pendingSignOut() === 'expired' && (
        <p className="note" role="status">
          {t.expired}
        </p>
      )}
      <p>{t.body}</p>
      {links.length > 0 && (
        <ul>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a className={buttonClass('primary')} href={hrefTo('/')}>
          {t.back}
        </a>
      </p>
    </SignedOutPage>
  )
}
