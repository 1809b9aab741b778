/** Where a control stands: its index among the focusable elements of each ancestor. */
type Path = readonly { ancestor: Element; index: number }[]

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** The control that an element is, or is part of. */
export const focusableAround = (element: Element) => element.closest<HTMLElement>(FOCUSABLE)
const focusableIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(FOCUSABLE)]
const isFocusLost = () => !document.activeElement || document.activeElement === document.body

/**
 * Notes where a control stands. The function it returns gives the control the focus back. Where the control is gone, or is removed
 * before the user has moved on (its row has been deleted), the focus goes to the control that took its place, and on from there.
 */
export function rememberFocus(control: Element | null): () => void {
  const path = pathOf(control)
  return () => {
    if (control instanceof HTMLElement && control.isConnected) control.focus()
    keepFocusNear(path)
  }
}

/** A ref for elements that may be removed with the focus inside: it goes to the control that takes their place. */
export const passFocusOn = (element: Element | null) => () => {
  if (element?.contains(document.activeElement)) rememberFocus(document.activeElement)()
}

function keepFocusNear(path: Path): void {
  if (!isFocusLost()) return watchFocused(path)
  const successor = focusSuccessor(path)
  if (successor) watchFocused(pathOf(successor))
}

/** Keeps the focus near until the user moves it. */
function watchFocused(path: Path): void {
  const focused = document.activeElement
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('focusin', stop)
  }
  const observer = new MutationObserver(() => {
    if (focused?.isConnected) return
    stop()
    if (isFocusLost()) keepFocusNear(path)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', stop)
}

function pathOf(control: Element | null): Path {
  const path = []
  // Queried once: the focusable elements inside an ancestor are neighbours in this list.
  const all = control ? focusableIn(document.body) : []
  const at = all.indexOf(control as HTMLElement)
  let first = at
  for (let ancestor = control?.parentElement; at >= 0 && ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
    while (first > 0 && ancestor.contains(all[first - 1]!)) first--
    path.push({ ancestor, index: at - first })
  }
  return path
}

/** Focuses the control nearest to where one stood, and returns it. */
function focusSuccessor(path: Path): HTMLElement | undefined {
  for (const { ancestor, index } of path) {
    const controls = ancestor.isConnected ? focusableIn(ancestor) : []
    const at = Math.min(index, controls.length - 1)
    for (let distance = 0; distance < controls.length; distance++) {
      for (const control of new Set([controls[at - distance], controls[at + distance]])) {
        // One that is hidden or inert does not take it.
        control?.focus()
        if (control && document.activeElement === control) return control
      }
    }
  }
  return undefined
}

/**
 * For what stands below the fields of a form: a press there leaves the focus where it is. Otherwise the field would be left as the
 * pointer goes down, its error would move the button away, and the press would be lost.
 */
export const keepFocus = (event: Pick<Event, 'preventDefault'>): void => event.preventDefault()
