import { isComposing } from './composition.ts'
import { focusableAround } from './focus.ts'

/** The element that the last key went down at. */
let downAt: EventTarget | null = null
/** The dialog in which the first of a series of clicks was made; null: in the page. */
let clickedIn: Element | null = null

const isTyped = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, input:not([type="checkbox"], [type="radio"])')
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.matches('a, button, input, select, summary, [role="treeitem"]')

/** What a repeated key would do once more: press, choose, send, close. A blank is typed again, and scrolls again. */
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

/** A blank presses a button as it comes up: not one that has only just got the focus. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.key === ' ' && event.target !== downAt) event.preventDefault()
}

function onClick(event: MouseEvent): void {
  const { target, detail } = event
  if (!(target instanceof Element)) return
  const dialog = target.closest('dialog')
  if (detail < 2) clickedIn = dialog
  else if (dialog !== clickedIn) return swallow(event)
  focusPressed(target)
}

/** Safari does not focus a button that is pressed by mouse or finger: the focus is lost to what stands around it. */
function focusPressed(target: Element): void {
  const control = focusableAround(target)
  const { activeElement } = document
  if (control && control !== activeElement && activeElement?.contains(control)) control.focus({ preventScroll: true })
}

/**
 * Sees to it that a press is one press, in the whole page: a key that is held activates nothing again, and nothing that a press has
 * opened is confirmed by its end, or by the second click of a double click. What is pressed has the focus.
 */
export function watchPresses(signal: AbortSignal): void {
  const options = { capture: true, signal }
  document.addEventListener('keydown', onKeyDown, options)
  document.addEventListener('keyup', onKeyUp, options)
  document.addEventListener('click', onClick, options)
}
