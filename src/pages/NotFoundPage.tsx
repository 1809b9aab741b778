import { useSignals } from '@preact/signals-react/runtime'
import { hrefTo } from '../state/location.ts'
import { notFound as t } from '../text/signIn.ts'
import { BarePage } from '../ui/BarePage.tsx'
import { buttonClass } from '../ui/Button.tsx'

/** The page of unknown addresses. */
export function NotFoundPage() {
  useSignals()
  return (
    <BarePage>
      <p>{t.body}</p>
      <p><a className={buttonClass('primary')} href={hrefTo('/')}>{t.home}</a></p>
    </BarePage>
  )
}
