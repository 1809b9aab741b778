/**
 * Loads the page again if its scripts are missing: while a version is being installed, or after a lost connection. A console that runs
 * fetches a missing stylesheet alone: a reload would lose what is typed, and cut off what is being saved. Its own file has no hash in its
 * name, so that every version has it, and imports nothing.
 */

/** Times before the page or the stylesheet is loaded again, in milliseconds. */
const WAITS_MS = [1000, 3000, 10_000]

/** Time limit for the page, in milliseconds. */
const LIMIT_MS = 10_000

/** The number of times that the page has loaded itself again; survives its reloads. */
let tries: number = history.state?.tries ?? 0

/** Returns whether the page's stylesheet, which sets this property, applies. */
const isStyled = () => getComputedStyle(document.documentElement).getPropertyValue('--space') !== ''

/** While the document is read, its root may not be there yet. */
const hasStarted = () => document.getElementById('root')?.dataset.started !== undefined

/** Loads the page again, unless it has started meanwhile, or that would lead to the browser's error page. */
async function reload(): Promise<void> {
  const isReachable = await fetch('./', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (hasStarted()) return check()
  if (!isReachable) return tryLater()
  history.replaceState({ ...history.state, tries }, '')
  location.reload()
}

function tryLater(): void {
  const wait = WAITS_MS[tries++]
  if (wait !== undefined) setTimeout(reload, wait)
  else showFailure()
}

/** Without its stylesheet alone, the console stays, below the message. Returns what it shows. */
function showFailure(): readonly Element[] {
  const root = document.getElementById('root')!
  const isUsable = hasStarted()
  const { content } = document.querySelector<HTMLTemplateElement>(isUsable ? '#styles-failed' : '#start-failed')!
  const copy = document.importNode(content, true)
  const shown = [...copy.children]
  if (isUsable) root.before(copy)
  else root.replaceChildren(copy)
  // A press loads the page again, also one that runs: it asks before it loses input.
  watchPress('[role=alert] ~ button', () => (isUsable ? location.reload() : void reload()))
  return shown
}

/** Without this script, the link loads the page without its fragment. */
function watchPress(selector: string, onPress: () => void): void {
  document.querySelector(selector)?.addEventListener('click', event => {
    event.preventDefault()
    onPress()
  })
}

/** Fetches the page's stylesheet again. `former`: how often that has been tried; `failure`: what says so by now. */
function fetchStyles(former: number, failure: readonly Element[] = []): void {
  const lost = document.querySelector('link[rel="stylesheet"]')!
  const link = lost.cloneNode() as HTMLLinkElement
  link.onload = () => failure.forEach(part => part.remove())
  link.onerror = () => fetchStylesLater(former + 1)
  lost.replaceWith(link)
}

function fetchStylesLater(former: number): void {
  const wait = WAITS_MS[former]
  if (wait !== undefined) setTimeout(() => fetchStyles(former), wait)
  if (former !== WAITS_MS.length) return
  const failure = showFailure()
  addEventListener('online', () => isStyled() || fetchStyles(former, failure))
}

function check(): void {
  if (hasStarted()) {
    const { tries: former, ...state } = history.state ?? {}
    if (former) history.replaceState(state, '')
    if (!isStyled()) fetchStylesLater(0)
    return
  }
  // Its appearance is delayed.
  document.querySelector('.starting')?.classList.remove('starting')
  addEventListener('online', reload)
  tryLater()
}

const watchLink = () => watchPress('.starting a', () => void reload())
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', watchLink)
else watchLink()
if (document.readyState === 'complete') check()
else addEventListener('load', check)
