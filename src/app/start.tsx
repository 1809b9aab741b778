import { effect, untracked } from '@preact/signals-react'
import type { ErrorInfo } from 'react'
import { createRoot } from 'react-dom/client'
import { dropPrefetches, prefetch, prefetchesSettled } from '../lib/prefetch.ts'
import { connect, connection } from '../lib/http.ts'
import { storageWorks } from '../lib/storage.ts'
import { config, ConfigError, loadConfig } from '../state/config.ts'
import { connectDraft, takeDraft } from '../state/draft.ts'
import { address, askBeforeLeaving, cleanQuery, go, path, query, setQuery, startLocation } from '../state/location.ts'
import { isSystemAdmin, may } from '../state/permission.ts'
import { productName } from '../state/productName.ts'
import { selectedVendorGroupId, selectedVendorId, subject } from '../state/selection.ts'
import {
  accessToken, endRefusedSession, hasToken, isExtending, isUserKnown, loadStoredToken, sessionEnded, userAnswered, userKey,
} from '../state/session.ts'
import { completeSignIn, receiveReturn, signInStep } from '../state/signIn.ts'
import { watchTabs } from '../state/tabs.ts'
import { error as errorText, pageTitle, product } from '../text/common.ts'
import { watchConnection } from '../ui/load/connection.ts'
import { closeDialogs, hasTyped, leaveDialogs } from '../ui/dialog/dialogs.tsx'
import { offerDraft, openDraft } from '../ui/dialog/drafts.ts'
import { watchPresses } from '../ui/presses.ts'
import { Problem } from '../ui/Problem.tsx'
import { connectQuery } from '../ui/table/query.ts'
import { connectSubject } from '../ui/subject.ts'
import { App } from './App.tsx'
import { connectChunks, prefetchLikely, sessionEnd } from './chunks.ts'
import { problemOf, showFailure, watchUnexpected } from './failures.ts'
import { guard } from './guard.ts'
import { watchKeys } from './keys.ts'
import { loadPage, routeOf } from './router.ts'
import type { EntryState, Route } from './routes.ts'

/** How long the page may stay blank before its frame is shown, in milliseconds. */
const BLANK_MS = 300

/** Starts the console in `element`: the only place that connects the layers. Resolves to a function that stops it. */
export async function start(element: HTMLElement): Promise<() => void> {
  const root = createRoot(element, {
    onCaughtError: logDetails,
    // An error outside of any error boundary unmounts everything: show the problem instead.
    onUncaughtError(error, info) {
      logDetails(error, info)
      root.render(<Problem text={problemOf(error)} />)
    },
  })
  const stops: (() => void)[] = [() => root.unmount()]
  const stop = () => stops.reverse().forEach(end => end())

  if (!storageWorks()) {
    root.render(<Problem text={errorText.storage} />)
    return stop
  }
  stops.push(startLocation(receiveReturn))
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
    failed: showFailure,
  })
  connectQuery({ query, set: setQuery, clean: cleanQuery })
  connectSubject(subject)
  connectChunks()
  askBeforeLeaving(() => sessionEnded.peek() || leaveDialogs())
  connectDraft(openDraft)
  loadStoredToken()
  const watching = new AbortController()
  for (const watch of [watchConnection, watchTabs, watchUnexpected, watchPresses, watchKeys]) watch(watching.signal)
  stops.push(() => watching.abort(), ...watchAddress())
  // Waits briefly for responses in flight, so that the first frame shows data instead of a skeleton.
  await Promise.race([Promise.all([userAnswered(), prefetchesSettled()]), new Promise(resolve => setTimeout(resolve, BLANK_MS))])
  root.render(<App />)
  if (signInStep.peek() === 'working') {
    try {
      if (await completeSignIn()) enter()
    } catch (error) {
      root.render(<Problem text={problemOf(error)} />)
    }
  }
  return stop
}

/** Logs the error and the components it occurred in, for debugging. */
function logDetails(error: unknown, { componentStack }: ErrorInfo) {
  console.error(error, componentStack)
}

/** Starts the session after a successful sign-in. */
function enter() {
  loadStoredToken({ isNew: true })
  go('/', {}, { replace: true })
}

/** Sends a page's first requests together: none of them waits for the page's code or for the answer to another. */
function prefetchFirstCalls({ area, firstCalls }: Route) {
  // What early.ts has sent waits for the user.
  if (!isUserKnown.value || sessionEnded.value) return
  dropPrefetches()
  if (!area || !firstCalls || !may('view', area)) return
  const calls = firstCalls({ isAdmin: isSystemAdmin.value, vendorId: selectedVendorId.value, vendorGroupId: selectedVendorGroupId.value })
  prefetch(calls, connection)
}

/** Registers the effects that follow the address and the session. */
function watchAddress() {
  return [
    effect(guard),
    effect(() => {
      const title = pageTitle[routeOf(path.value).path]
      document.title = title ? product.pageTitle(title, productName()) : productName()
    }),
    effect(() => {
      void address.value
      if (!isUserKnown.value) return
      const user = { isAdmin: isSystemAdmin.value, vendorId: isSystemAdmin.value ? undefined : selectedVendorId.value }
      const state = { ...history.state, user } satisfies EntryState
      if (JSON.stringify(state) !== JSON.stringify(history.state)) history.replaceState(state, '')
    }),
    effect(() => {
      const route = routeOf(path.value)
      void loadPage(route).catch(() => undefined)
      untracked(() => prefetchFirstCalls(route))
    }),
    // Navigations by the console close dialogs. Those by the browser have asked before (`askBeforeLeaving`).
    effect(() => {
      void path.value
      void selectedVendorId.value
      closeDialogs()
    }),
    effect(() => {
      if (!hasTyped.value || sessionEnded.value || isExtending.value) return undefined
      const ask = (event: Event) => event.preventDefault()
      addEventListener('beforeunload', ask)
      return () => removeEventListener('beforeunload', ask)
    }),
    effect(() => {
      if (!isUserKnown.value || !hasToken.peek()) return undefined
      offerDraft(takeDraft(userKey()))
      void prefetchLikely()
      const stop = new AbortController()
      Promise.resolve(sessionEnd.load()).then(({ announceEnd }) => announceEnd(stop.signal), () => undefined)
      return () => stop.abort()
    }),
  ]
}
