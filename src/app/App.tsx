import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentType } from 'react'
import { hasToken, sessionEnded } from '../state/session.ts'
import { header as headerText } from '../text/header.ts'
import { DialogHost } from '../ui/dialog/dialogs.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageProblem } from '../ui/Problem.tsx'
import { useLazy } from '../ui/load/useLazy.ts'
import { Waiting } from '../ui/load/Waiting.tsx'
import { problemOf } from './failures.ts'
import { Header } from './Header.tsx'
import { type Route, routeOf, routes } from './routes.ts'
import { resolveRoute } from './guard.ts'
import { path } from '../state/location.ts'
import { renew } from './renew.ts'

/** The layout and the page of the current address. */
export function App() {
  useSignals()
  if (sessionEnded.value) {
    return <main className="problem">{hasToken.value ? <div role="status"><h1>{headerText.leaving}</h1></div> : <Waiting />}</main>
  }
  const resolution = resolveRoute()
  const shown = resolution.kind === 'page' ? resolution.route : undefined
  const route = routeOf(path.value)
  return (
    <>
      <Header current={shown} isBare={!route.area && route !== routes.top} />
      <main>{shown ? <ErrorBoundary key={shown.path} failed={failed}><Page route={shown} /></ErrorBoundary> : <Waiting />}</main>
      <DialogHost />
    </>
  )
}

/** A page that fails to render or load keeps the header and the tabs. */
const failed = (error: unknown) => <PageProblem text={problemOf(error)} />

const loaded = new Map<Route, ComponentType>()

/** Loads a page's chunk, once. */
export async function loadPage(route: Route): Promise<void> {
  if (typeof route.page !== 'function' || loaded.has(route)) return
  loaded.set(route, await route.page().catch(async error => {
    await renew()
    throw error
  }))
}

function Page({ route }: { route: Route }) {
  const Loaded = typeof route.page === 'object' ? route.page.Page : loaded.get(route)
  useLazy(!Loaded && (() => loadPage(route)))
  return Loaded ? <Loaded /> : <Waiting />
}
