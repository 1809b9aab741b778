import { hrefTo } from '../state/location.ts'
import { routeTitle } from '../text/common.ts'
import { notFound as t } from '../text/signIn.ts'
import { Heading } from '../ui/Heading.tsx'

export function NotFoundPage() {
  return (
    <div className="bare-page">
      <Heading>{routeTitle.notFound}</Heading>
      <p>{t.body}</p>
      <p><a href={hrefTo('/')}>{t.home}</a></p>
    </div>
  )
}
