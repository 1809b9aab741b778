import { isComposing } from './composition.ts'
import { focusableAround } from './focus.ts'

/** How long a control stays inert for the pointer after it has come under it, in milliseconds. */
const INERT_MS = 1000
/** The next tap of a finger lands within this distance of its last one, in pixels. */
const REACH = 16

const around = [
  [0, 0],
  [REACH, 0],
  [-REACH, 0],
  [0, REACH],
  [0, -REACH],
] as const
const ATTRIBUTE = 'data-inert'

/** The pointer's position, and where it came to rest; NaN while the user does something else. */
let at = { x: NaN, y: NaN, isTouch: false }
let rested = at
/** The controls that the pointer has come to since. */
let seen = new Set<Element>()
let isDue = false

/** Target of the last keydown that was no repeat. */
let downAt: EventTarget | null = null
/** The control of the first click in a series, or else its dialog; null for neither. */
let clickedFirst: Element | null = null

const isTyped = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, input:not([type="checkbox"], [type="radio"])')
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.matches('a, button, input, select, summary, [role="treeitem"]')

/** Returns whether repeating the key would act again: activate, choose, submit or close. Space still repeats where it types or scrolls. */
function isPress({ key, target }: KeyboardEvent): boolean {
  if (key === 'Enter') return !(target instanceof HTMLTextAreaElement)
  return key === 'Escape' || (key === ' ' && isControl(target) && !isTyped(target))
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function onKeyDown(event: KeyboardEvent): void {
  if (!event.repeat) downAt = event.target
  else if (isPress(event) && !isComposing(event)) swallow(event)
}

/** Space activates on keyup: ignore it on a control that was focused in between. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.key === ' ' && event.target !== downAt) event.preventDefault()
}

function onClick(event: MouseEvent): void {
  const { target, detail } = event
  if (!(target instanceof Element)) return
  const control = pressedControl(target)
  const clicked = control ?? target.closest('dialog')
  if (detail < 2) clickedFirst = clicked
  else if (clicked !== clickedFirst) return swallow(event)
  // The keyboard's clicks have no count.
  if (detail > 0 && hasJustArrived(control)) return swallow(event)
  focusPressed(target)
}

/** Safari does not focus clicked buttons: the focus goes to a focusable ancestor. */
function focusPressed(target: Element): void {
  const control = focusableAround(target)
  const { activeElement } = document
  if (control && control !== activeElement && activeElement?.contains(control)) control.focus({ preventScroll: true })
}

/**
 * Makes every press act once: ignores key repeat, and the keyup or second click that would activate what the press has just shown. Focuses
 * the pressed control.
 */
export function watchPresses(signal: AbortSignal): void {
  const options = { capture: true, signal }
  document.addEventListener('keydown', onKeyDown, options)
  document.addEventListener('keyup', onKeyUp, options)
  document.addEventListener('click', onClick, options)
}

/** Returns the control that a press on this element activates. */
function pressedControl(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest('a, button, summary, label, input, select, [role="option"]') : null
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}

/** Notes the controls that the pointer has come to by itself. */
function onPointer({ type, clientX: x, clientY: y, pointerType, target }: PointerEvent): void {
  if (isDue) findArrivals()
  const isPress = type === 'pointerdown'
  const isFar = !(Math.hypot(x - rested.x, y - rested.y) <= REACH)
  // Browsers may also report a move if the page moves below the pointer. A finger that moves scrolls.
  if (!isPress && pointerType === 'touch') return isFar ? leave() : undefined
  if (!isPress && x === at.x && y === at.y) return undefined
  at = { x, y, isTouch: pointerType === 'touch' }
  if (isPress || isFar) {
    rested = at
    seen = new Set()
  }
  for (const control of at.isTouch ? controlsHere() : [pressedControl(target)]) if (control) seen.add(control)
}

/** Returns the controls at the pointer; for a finger, also those that its next tap may hit. */
const controlsHere = () =>
  around
    .slice(0, at.isTouch ? around.length : 1)
    .flatMap(([right, down]) => pressedControl(document.elementFromPoint(at.x + right, at.y + down)) ?? [])

/** The keyboard and the wheel show that the user looks at something else than the place of the last press. */
function leave(): void {
  at = rested = { x: NaN, y: NaN, isTouch: false }
}

/** Checks once a frame: no one can aim at a control before it is painted. */
function onChange(): void {
  if (isDue || Number.isNaN(at.x)) return
  isDue = true
  requestAnimationFrame(() => {
    isDue = false
    findArrivals()
  })
}

function findArrivals(): void {
  if (Number.isNaN(at.x)) return
  for (const control of controlsHere()) {
    // Fields only take the focus.
    if (seen.has(control) || control.matches('input:not([type="checkbox"], [type="radio"]), select')) continue
    seen.add(control)
    control.setAttribute(ATTRIBUTE, '')
    setTimeout(() => {
      control.removeAttribute(ATTRIBUTE)
      seen.add(control)
    }, INERT_MS)
  }
}

/** Whether a control has just come under the pointer: the user aimed at what was there before. */
function hasJustArrived(control: Element | null): boolean {
  findArrivals()
  return control?.hasAttribute(ATTRIBUTE) ?? false
}

/**
 * Makes controls inert for the pointer for a second when the page moves or shows them under it: after a dialog opens, closes or changes its
 * buttons, for example. Controls that the pointer moves to work at once, and so do all of them by keyboard. Returns a function that stops
 * it.
 */
export function watchPointer(): () => void {
  const watching = new AbortController()
  const options = { capture: true, passive: true, signal: watching.signal }
  for (const type of ['pointerdown', 'pointermove'] as const) addEventListener(type, onPointer, options)
  for (const type of ['keydown', 'wheel'] as const) addEventListener(type, leave, options)
  // A popover opens and closes without a change of the document.
  addEventListener('toggle', onChange, options)
  const observer = new MutationObserver(onChange)
  observer.observe(document, { subtree: true, childList: true, attributes: true })
  return () => {
    watching.abort()
    observer.disconnect()
  }
}

/** Whether Esc closes a menu or a reason, which the browser does by itself: nothing else takes the key then. */
export const isPopoverOpen = (): boolean => document.querySelector(':popover-open') !== null
