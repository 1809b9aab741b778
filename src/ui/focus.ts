/** A control's index among the focusable elements of its kind in each of its ancestors: a row may have links that another one lacks. */
type Path = readonly { ancestor: Element; index: number; kind: string }[]

const TOASTS = '.toasts'
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Returns the focusable element that is or contains this element. */
export const focusableAround = (element: Element) => element.closest<HTMLElement>(FOCUSABLE)
/** Leaves toasts out, unless it looks for a place among them: what they offer is no successor of anything else. */
const focusableIn = (element: Element, hasToasts = element.closest(TOASTS) !== null) =>
  [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(control => hasToasts || !control.closest(TOASTS))

/** Controls that take input. */
export const INPUT = ':is(input, select, textarea):not([hidden], :disabled)'

/** Focuses an element. Returns false if it refuses the focus: hidden and inert ones do. */
function tryToFocus(element: HTMLElement): boolean {
  element.focus()
  return document.activeElement === element
}

/** Focuses the first element that matches. Returns false if there is none, or if it refuses the focus. */
export function focusFirst(within: Element | null, selector: string): boolean {
  const found = within?.querySelector<HTMLElement>(selector)
  return Boolean(found && tryToFocus(found))
}

const isFocusLost = () => !document.activeElement || document.activeElement === document.body

/**
 * Remembers a control's place. The returned function focuses the control. If it is gone, or is removed before the user moves the focus
 * (after a row is deleted, for example), its successor gets the focus.
 */
export function rememberFocus(control: Element | null): () => void {
  const path = pathOf(control)
  return () => {
    if (control instanceof HTMLElement && control.isConnected) control.focus()
    keepFocusNear(path, control)
  }
}

/** A ref for elements that may be removed while they hold the focus: passes it to the successor, unless another page has come. */
export const passFocusOn = (element: Element | null) => () => {
  if (!element?.contains(document.activeElement)) return
  const [heading, path] = [document.querySelector('h1'), pathOf(document.activeElement)]
  queueMicrotask(() => isFocusLost() && heading === document.querySelector('h1') && keepFocusNear(path))
}

/** A ref for what a failed load, or another try, replaces. In a dialog, moves the focus to the dialog, so that Esc and Tab keep working. */
export const leaveFocus = (element: HTMLElement | null) => () => {
  const dialog = element?.closest('dialog')
  if (!dialog) passFocusOn(element)()
  else if (element?.contains(document.activeElement)) dialog.focus()
}

/** Passes the focus on from a control that another layout has just hidden: at the next frame, the browser would drop it. */
export function leaveHidden(within: Element | null): void {
  const { activeElement: focused } = document
  if (!(focused instanceof HTMLElement) || !within?.contains(focused) || focused.checkVisibility()) return
  const moveOn = rememberFocus(focused)
  focused.blur()
  moveOn()
}

/** Passes the focus on from a control that another width of the window hides. */
export function watchHidden(signal: AbortSignal): void {
  let width = innerWidth
  function onResize() {
    width = innerWidth
    leaveHidden(document.body)
  }
  // Chromium may drop the focus before it tells of the width.
  function onFocusOut({ target }: FocusEvent) {
    const isDropped = innerWidth !== width && isFocusLost() && target instanceof HTMLElement && !target.checkVisibility()
    if (isDropped) rememberFocus(target)()
  }
  addEventListener('resize', onResize, { signal })
  addEventListener('focusout', onFocusOut, { signal })
}

function keepFocusNear(path: Path, control?: Element | null): void {
  if (!isFocusLost()) return watchFocused(path, control)
  const successor = focusSuccessor(path)
  if (successor) watchFocused(pathOf(successor))
}

let stopWatching = () => {}

/**
 * Watches the focused element: if it is removed before the user moves the focus, its successor gets it. So does the control of the path: a
 * dialog that closes without a press is still there, and the browser returns the focus to the control afterwards.
 */
function watchFocused(path: Path, control?: Element | null): void {
  stopWatching()
  let focused = document.activeElement
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (target === control) focused = control!
    else stop()
  }
  stopWatching = stop
  const observer = new MutationObserver(() => {
    if (focused?.isConnected) return
    stop()
    if (isFocusLost()) keepFocusNear(path)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocusIn)
}

const ofKind = (kind: string, controls: readonly HTMLElement[]) => controls.filter(({ localName }) => localName === kind)

function pathOf(control: Element | null): Path {
  const path = []
  const kind = control?.localName ?? ''
  // Query once: the focusable elements inside an ancestor are neighbours in this list.
  const all = control ? ofKind(kind, focusableIn(document.body, control.closest(TOASTS) !== null)) : []
  const at = all.indexOf(control as HTMLElement)
  let first = at
  for (let ancestor = control?.parentElement; at >= 0 && ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
    while (first > 0 && ancestor.contains(all[first - 1]!)) first--
    path.push({ ancestor, index: at - first, kind })
  }
  return path
}

/** Focuses the control nearest to a remembered place, and returns it. */
function focusSuccessor(path: Path): HTMLElement | undefined {
  for (const { ancestor, index, kind } of path) {
    const place = ancestor.isConnected ? ancestor : sameRowAs(ancestor)
    // Its last row has gone: what sorts the rows is no successor, what replaces them is.
    if (place?.localName === 'table' && !place.querySelector('tbody tr')) {
      if (focusFirst(place.parentElement, '.empty :is(a, button)') || focusFirst(document.body, 'h1'))
        return document.activeElement as HTMLElement
    }
    const all = place ? focusableIn(place) : []
    const alike = ofKind(kind, all)
    const controls = [...alike, ...all.filter(({ localName }) => localName !== kind)]
    // What replaces a list that could not be loaded again.
    const retry = place?.querySelector<HTMLElement>(':scope > .load-failed > button')
    const at = retry ? controls.indexOf(retry) : Math.min(index, (alike.length || all.length) - 1)
    for (let distance = 0; distance < controls.length; distance++) {
      for (const control of new Set([controls[at - distance], controls[at + distance]])) {
        if (control && tryToFocus(control)) return control
      }
    }
    if (place?.matches('section[aria-busy="true"]') && holdFocus(place as HTMLElement)) return place as HTMLElement
  }
  return undefined
}

/** Returns the row of the same entity, if this is one that has moved to another part of its table. */
function sameRowAs(row: Element): Element | null {
  const key = row.getAttribute('data-row')
  return key === null ? null : document.querySelector(`[data-row="${CSS.escape(key)}"]`)
}

/**
 * Focuses a section that loads until it has a control to focus: its own place is nearer than a control of another one. Returns false if it
 * is hidden.
 */
function holdFocus(section: HTMLElement): boolean {
  section.tabIndex = -1
  if (!tryToFocus(section)) return false
  const observer = new MutationObserver(() => {
    if (document.activeElement === section && !focusableIn(section).some(tryToFocus)) return
    observer.disconnect()
  })
  observer.observe(section, { childList: true, subtree: true })
  return true
}
