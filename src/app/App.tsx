import { useSignals } from '@preact/signals-react/runtime'
import { config } from '../state/config.ts'
import { accessToken, UNANSWERED_MS } from '../state/session/session.ts'
import { header as headerText } from '../text/header.ts'
import { error as errorText, pageTitle } from '../text/common.ts'
import { isOffline } from '../ui/load/online.ts'
import { DialogHost } from '../ui/dialog/DialogHost.tsx'
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx'
import { PageTitle } from '../ui/page/Heading.tsx'
import { NoticeLine } from '../ui/page/NoticeLine.tsx'
import { PageProblem } from '../ui/page/Problem.tsx'
import { useLasts, useLazy, Waiting } from '../ui/load/lazy.tsx'
import { unexpectedMessage } from './failures.ts'
import { Header } from './Header.tsx'
import { resolution } from './guard.ts'
import { loadPage, pageOf, routeOf } from './router.ts'
import { type Route, routes } from './routes.ts'
import { path } from '../state/location.ts'

/** The layout and the page of the current address. */
export function App() {
  useSignals()
  const found = resolution.value
  if (found.kind === 'leaving') {
    return <main className="problem">{accessToken() !== null ? <Leaving /> : <Waiting />}</main>
  }
  const shown = 'route' in found ? found.route : undefined
  const route = routeOf(path.value)
  return (
    <>
      <header>
        <NoticeLine {...config().notice} />
        <div role="status">{isOffline.value && <p className="offline">{headerText.offline}</p>}</div>
        <Header current={shown} isBare={!route.area && route !== routes.top} />
      </header>
      <main>
        {shown ? (
          <ErrorBoundary key={shown.path} fallback={fallback}>
            <Page route={shown} />
          </ErrorBoundary>
        ) : (
          <Waiting />
        )}
      </main>
      <DialogHost />
    </>
  )
}

/** The browser leaves for the provider. One that stays, as the user has stopped it or nothing answers, has the way to sign in again. */
function Leaving() {
  const lasts = useLasts(UNANSWERED_MS)
  return (
    <>
      <div role="status">
        <h1>{headerText.leaving}</h1>
      </div>
      {lasts && <a href="./">{headerText.startAnew}</a>}
    </>
  )
}

/** A page that fails to render or load keeps the header and the tabs. */
const fallback = (error: unknown) => <PageProblem text={unexpectedMessage(error)} />

function Page({ route }: { route: Route }) {
  const Loaded = pageOf(route)
  const { isLost, retry } = useLazy(!Loaded && (() => loadPage(route)))
  if (isLost) return <PageProblem text={errorText.pageLoadFailed} onRetry={retry} isLost />
  return Loaded ? (
    <PageTitle value={pageTitle[route.path]}>
      <Loaded />
    </PageTitle>
  ) : (
    <Waiting />
  )
}
