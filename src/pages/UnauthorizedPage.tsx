import { useSignals } from '@preact/signals-react/runtime'
import { hrefTo } from '../state/location.ts'
import { supportLinks } from '../state/config.ts'
import { unauthorized as t } from '../text/signIn.ts'
import { buttonClass } from '../ui/Button.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'

/** The 401 page: the identity provider knows the user, but the platform grants no access. */
export function UnauthorizedPage() {
  useSignals()
  const links = supportLinks()
  return (
    <SignedOutPage>
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
