import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, useEffect, useState } from 'react'
import { isOver } from '../state/session.ts'
import { header as headerText } from '../text/header.ts'
import { problem } from '../text/problem.ts'
import { DialogHost } from '../ui/dialogs.tsx'
import { BareHeader, Header } from './Header.tsx'
import { routeOf, type Route } from './routes.ts'
import { judge } from './guard.ts'
import { path } from '../state/location.ts'

/** What to say about an error that nobody expected. */
export function problemOf(error: unknown): string {
  if (error instanceof ChunkError) return problem.chunk
  if (error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name)) return problem.storage
  return problem.unexpected
}

/** The whole console: the layout and the page of the current address. */
export function App() {
  useSignals()
  if (isOver.value) return <main className="bare-page" role="status">{headerText.leaving}</main>
  const verdict = judge()
  const shown = 'show' in verdict ? verdict.show : undefined
  const layout = routeOf(path.value).layout
  return (
    <>
      <a className="skip" href="#main" onClick={skip}>{headerText.skip}</a>
      {layout === 'main' ? <Header current={shown} /> : <BareHeader />}
      <main id="main" tabIndex={-1} className={`main main--${layout}`}>{shown && <Page key={shown.name} route={shown} />}</main>
      <DialogHost />
    </>
  )
}

/** The address belongs to the router: a link to an element of the page must not change it. */
function skip(event: { preventDefault(): void }) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

class ChunkError extends Error {}

const loaded = new Map<Route, ComponentType>()

/** Fetches a page's chunk, once. */
export async function loadPage(route: Route): Promise<void> {
  if (typeof route.page !== 'function' || loaded.has(route)) return
  try {
    loaded.set(route, await route.page())
  } catch (cause) {
    throw new ChunkError(route.name, { cause })
  }
}

function Page({ route }: { route: Route }) {
  const [, setState] = useState<'waiting' | 'ready'>('waiting')
  const Loaded = typeof route.page === 'object' ? route.page.Page : loaded.get(route)
  useEffect(() => {
    // A failure is thrown while rendering, where it ends the whole page.
    if (!Loaded) loadPage(route).then(() => setState('ready'), error => setState(() => { throw error }))
  }, [route])
  return Loaded ? <Loaded /> : null
}
