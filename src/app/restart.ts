/**
 * Loads the page again if one of its files is missing: while a version is being installed, or after a lost connection. Its own file has no
 * hash in its name, so that every version has it, and imports nothing.
 */

/** Times before the page is loaded again, in milliseconds. */
const WAITS_MS = [1000, 3000, 10_000]

/** The number of times that the page has loaded itself again; survives its reloads. */
let tries: number = history.state?.tries ?? 0

/** Returns whether the main script runs, and the page's stylesheet, which sets this property, applies. */
const isComplete = () => hasStarted() && getComputedStyle(document.documentElement).getPropertyValue('--space') !== ''

/** While the document is read, its root may not be there yet. */
const hasStarted = () => document.getElementById('root')?.dataset.started !== undefined

/** Loads the page again, unless that would lead to the browser's error page. */
async function reload(): Promise<void> {
  const isReachable = await fetch('./', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isReachable) return tryLater()
  history.replaceState({ ...history.state, tries }, '')
  location.reload()
}

function tryLater(): void {
  const wait = WAITS_MS[tries++]
  if (wait !== undefined) setTimeout(reload, wait)
  else if (!hasStarted()) showFailure()
}

function showFailure(): void {
  const { content } = document.querySelector<HTMLTemplateElement>('#start-failed')!
  document.getElementById('root')!.replaceChildren(content.cloneNode(true))
  watchPress()
}

/** Without this script, the link loads the page without its fragment. */
function watchPress(): void {
  if (hasStarted()) return
  document.querySelector('#root :is(a, button)')?.addEventListener('click', event => {
    event.preventDefault()
    void reload()
  })
}

function check(): void {
  if (isComplete()) {
    const { tries: former, ...state } = history.state ?? {}
    if (former) history.replaceState(state, '')
    return
  }
  // Its appearance is delayed.
  document.querySelector('.starting')?.classList.remove('starting')
  // Without its stylesheet alone, the console can be used: a later reload would lose what is typed.
  if (!hasStarted()) addEventListener('online', reload)
  tryLater()
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', watchPress)
else watchPress()
if (document.readyState === 'complete') check()
else addEventListener('load', check)
