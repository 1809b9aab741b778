import { hrefTo } from '../state/location.ts'
import { routeTitle } from '../text/common.ts'
import { notFound as t } from '../text/signIn.ts'
import { BarePage } from '../ui/BarePage.tsx'

export function NotFoundPage() {
  return (
    <BarePage title={routeTitle.notFound}>
      <p>{t.body}</p>
      <p><a href={hrefTo('/')}>{t.home}</a></p>
    </BarePage>
  )
}
