import type { ErrorInfo } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { prefetchesSettled } from '../lib/answers.ts'
import { connect, LostFile } from '../lib/http.ts'
import { connectModules } from '../lib/lazyModule.ts'
import { storageWorks } from '../lib/storage.ts'
import { config, loadConfig } from '../state/config.ts'
import { ConfigError } from '../state/configKeys.ts'
import { watchKept } from '../state/session/kept.ts'
import { go, path, query, setQuery, startLocation } from '../state/location.ts'
import { returnToTable, screenKey } from '../state/scope.ts'
import { watchOwnVendor } from '../state/ownVendor.ts'
import { rereadUser } from '../state/session/reread.ts'
import { accessToken, beginSession, beginSignIn, end, phase, session } from '../state/session/session.ts'
import { watchTabs } from '../state/session/tabs.ts'
import { error as errorText } from '../text/common.ts'
import { watchOnline } from '../ui/load/online.ts'
import { leaveDialogs } from '../ui/dialog/DialogHost.tsx'
import { watchHidden } from '../ui/focus.ts'
import { watchDrops } from '../ui/page/drops.ts'
import { watchPresses } from '../ui/presses.ts'
import { Problem } from '../ui/page/Problem.tsx'
import { watchReasons } from '../ui/watchReasons.ts'
import { connectQuery } from '../ui/table/query.ts'
import { connectScreen } from '../ui/screen.ts'
import { App } from './App.tsx'
import { chunks, moduleHost } from './chunks.ts'
import { unexpectedMessage, showFailure, watchUnexpected } from './failures.ts'
import { watchKeys } from './shortcuts.ts'
import { routes } from './routes.ts'
import { cleanAddress, watchAddress } from './watchAddress.ts'

/** How long the page may stay blank before its frame is shown, in milliseconds. */
const BLANK_MS = 300

/** Starts the console in `element`: the only place that connects the layers. Resolves to a function that stops it. */
export async function start(element: HTMLElement): Promise<() => void> {
  const root = createRoot(element, {
    onCaughtError: logDetails,
    // An error outside of any error boundary unmounts everything: show the problem instead.
    onUncaughtError(error, info) {
      logDetails(error, info)
      root.render(<Problem text={unexpectedMessage(error)} />)
    },
  })
  const stops: (() => void)[] = [() => root.unmount()]
  const stop = () => stops.reverse().forEach(undo => undo())

  if (!storageWorks()) {
    root.render(<Problem text={errorText.storage} />)
    return stop
  }
  let returned: URLSearchParams | undefined
  const onReturn = (response: URLSearchParams) => {
    returned = response
    chunks.signedOut.prefetch()
  }
  stops.push(startLocation(onReturn, () => phase.peek() === 'leaving' || leaveDialogs()))
  await configure(root, stops, returned)
  return stop
}

/** Loads the configuration, and goes on with it. `returned`: the sign-in response that the page was opened with. */
async function configure(root: Root, stops: (() => void)[], returned: URLSearchParams | undefined): Promise<void> {
  try {
    await loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return showConfigProblem(error, root, () => configure(root, stops, returned))
  }
  await run(root, stops, returned)
}

async function showConfigProblem({ problem }: ConfigError, root: Root, onRetry: () => Promise<void>): Promise<void> {
  try {
    const { ConfigProblem, logConfigProblem } = await chunks.signedOut.load()
    logConfigProblem(problem)
    root.render(<ConfigProblem problem={problem} onRetry={onRetry} />)
  } catch (error) {
    showLostFile(error, root, onRetry)
  }
}

/** Shows that a file was lost that cannot be done without. Throws any other error. */
function showLostFile(error: unknown, root: Root, onRetry: () => Promise<void>): void {
  if (!(error instanceof LostFile)) throw error
  root.render(<Problem text={errorText.ofCode('NETWORK')} onRetry={onRetry} isLost />)
}

/** Connects the layers, and shows the first page. */
async function run(root: Root, stops: (() => void)[], returned: URLSearchParams | undefined): Promise<void> {
  connect({
    baseUrl: config().apiBaseUrl,
    timeoutMs: config().timeouts.requestMs,
    token: accessToken,
    // A late response to a request of an earlier token says nothing about this one.
    unauthorized: refused => {
      if (refused !== null && refused === accessToken()) end('expired')
    },
    failed(error) {
      showFailure(error)
      if (error.code === 403) void rereadUser()
    },
  })
  connectQuery({ query, set: setQuery, clean: cleanAddress })
  connectScreen({ key: screenKey, returnTo: returnToTable })
  connectModules(moduleHost)
  if (returned) beginSignIn()
  else beginSession()
  // The address of a response, without one.
  if (!returned && path.peek() === routes.callback.path) go('/', {}, { replace: true })
  for (const watch of [watchOnline, watchUnexpected, watchPresses, watchHidden, watchReasons, watchDrops, watchKeys]) {
    // Each its own: Node warns of a leak at more than ten listeners of one signal.
    const watching = new AbortController()
    watch(watching.signal)
    stops.push(() => watching.abort())
  }
  stops.push(watchTabs(), watchKept(), watchOwnVendor(), ...watchAddress())
  // Waits briefly for responses in flight, so that the first frame shows data instead of a skeleton.
  await Promise.race([Promise.all([session.peek().details, prefetchesSettled()]), new Promise(resolve => setTimeout(resolve, BLANK_MS))])
  root.render(<App />)
  if (returned) await finishSignIn(root, returned)
}

async function finishSignIn(root: Root, returned: URLSearchParams): Promise<void> {
  try {
    const { completeSignIn } = await chunks.signedOut.load()
    await completeSignIn(returned)
  } catch (error) {
    if (!(error instanceof LostFile)) return root.render(<Problem text={unexpectedMessage(error)} />)
    showLostFile(error, root, () => {
      root.render(<App />)
      return finishSignIn(root, returned)
    })
  }
}

/** Logs the error and the components it occurred in, for debugging. */
function logDetails(error: unknown, { componentStack }: ErrorInfo) {
  console.error(error, componentStack)
}
