import { effect } from '@preact/signals-react'
import { createRoot } from 'react-dom/client'
import { aheadAnswered, connect } from '../lib/http.ts'
import { storageWorks } from '../lib/storage.ts'
import { fetchLikely } from '../pages/later.ts'
import { receiveReturn } from '../state/arrival.ts'
import { config, ConfigError, loadConfig } from '../state/config.ts'
import { connectDraft, takeDraft } from '../state/draft.ts'
import { cleanQuery, go, path, query, setQuery, startLocation } from '../state/location.ts'
import { accessToken, endRefusedSession, hasToken, retryOwnVendor, takeUpToken, user, userAnswered, userKey } from '../state/session.ts'
import { watchTabs } from '../state/tabs.ts'
import { error as errorText, product } from '../text/common.ts'
import { closeDialogs } from '../ui/dialogs.tsx'
import { holdDraft, offerDraft, openDraft } from '../ui/drafts.ts'
import { Problem } from '../ui/Problem.tsx'
import { connectQuery } from '../ui/query.ts'
import { App, loadPage } from './App.tsx'
import { problemOf, sayFailure, watchUnexpected } from './failures.ts'
import { guard } from './guard.ts'
import { watchKeys } from './keys.ts'
import { routeOf } from './routes.ts'

/** How long the page may stay empty before it shows at least its frame. */
const BLANK_MS = 300

/** Starts the console in `element`: the only place where the layers are wired together. Returns how to stop it. */
export async function start(element: HTMLElement): Promise<() => void> {
  // An error while rendering leaves nothing on the screen; the problem takes its place.
  const root = createRoot(element, {
    onUncaughtError(error) {
      console.error(error)
      root.render(<Problem text={problemOf(error)} />)
    },
  })
  const stops: (() => void)[] = [() => root.unmount()]
  const stop = () => stops.reverse().forEach(end => end())

  if (!storageWorks()) {
    root.render(<Problem text={errorText.storage} />)
    return stop
  }
  let isReturn = false
  stops.push(startLocation(returned => {
    isReturn = true
    receiveReturn(returned)
  }))
  try {
    await loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    root.render(<Problem text={errorText.config(error.key)} />)
    return stop
  }

  connect({
    baseUrl: config().apiBaseUrl,
    timeoutMs: config().timeouts.requestMs,
    token: accessToken,
    unauthorized: endRefusedSession,
    failed: sayFailure,
  })
  connectQuery({ query, set: setQuery, clean: cleanQuery })
  connectDraft(openDraft)
  takeUpToken()
  stops.push(watchTabs(), watchUnexpected(), watchKeys(), ...watchAddress())
  // What comes at once is shown at once, and not after a frame that shows less.
  await Promise.race([Promise.all([userAnswered(), aheadAnswered()]), new Promise(resolve => setTimeout(resolve, BLANK_MS))])
  root.render(<App />)
  if (isReturn) {
    try {
      if (await (await import('../state/signIn.ts')).completeSignIn()) enter()
    } catch (error) {
      root.render(<Problem text={problemOf(error)} />)
    }
  }
  return stop
}

/** Begins the session that the sign-in has brought. */
function enter() {
  takeUpToken({ isNew: true })
  go('/', {}, { replace: true })
}

/** Everything that follows from the address or the session. */
function watchAddress() {
  return [
    effect(guard),
    effect(() => {
      const { title } = routeOf(path.value)
      document.title = title ? product.pageTitle(title) : product.title
    }),
    effect(() => {
      const page = loadPage(routeOf(path.value))
      // Until the page has come, what was being typed is not given up: its file may be gone, and another version be loaded.
      const typed = openDraft()
      const release = typed && holdDraft(() => typed)
      void page.catch(() => undefined).then(release)
      closeDialogs()
      retryOwnVendor()
    }),
    effect(() => {
      if (!user.value || !hasToken.peek()) return
      offerDraft(takeDraft(userKey()))
      void fetchLikely()
    }),
  ]
}
