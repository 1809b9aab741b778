import { useSignals } from '@preact/signals-react/runtime'
import { hrefTo } from '../state/location.ts'
import { notFound as t } from '../text/signIn.ts'
import { buttonClass } from '../ui/Button.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'

/** The page of unknown addresses. */
export function NotFoundPage() {
  useSignals()
  return (
    <SignedOutPage>
      <p>{t.body}</p>
      <p>
        <a className={buttonClass('primary')} href={hrefTo('/')}>
          {t.home}
        </a>
      </p>
    </SignedOutPage>
  )
}
