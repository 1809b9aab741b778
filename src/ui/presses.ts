import { isComposing } from './composition.ts'
import { focusableAround } from './focus.ts'
import { screenNow } from './screen.ts'

/** Controls that a press activates, without being typed into. */
const ACTS = 'a, button, :is([type="checkbox"], [type="radio"]), summary'
/** Fields that may move what is below them when they lose the focus: they show an error, or close. */
const MOVES = ':is(form, table) :is(input:not([type="checkbox"], [type="radio"]), select, textarea)'
const PRESSED_BY_SPACE = `${ACTS}, select, [role="treeitem"]`

/** Returns whether repeating the key would act again: activate, choose, submit or close. Space still repeats where it types or scrolls. */
function isPress({ key, target }: KeyboardEvent): boolean {
  if (key === 'Enter') return !(target instanceof HTMLTextAreaElement)
  return key === 'Escape' || (key === ' ' && target instanceof Element && target.matches(PRESSED_BY_SPACE))
}

export function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Safari does not focus clicked buttons: the focus goes to a focusable ancestor. */
function focusPressed(target: Element): void {
  const control = focusableAround(target)
  const { activeElement } = document
  if (control && control !== activeElement && activeElement?.contains(control)) control.focus({ preventScroll: true })
}

/**
 * Makes every press act once: ignores key repeat, the keyup or second click that would activate what the press has just shown, and the
 * second click that would submit again. Moves the focus to the pressed control, from a field of a form only once the press has acted.
 */
export function watchPresses(signal: AbortSignal): void {
  /** Target of the last keydown that was no repeat. */
  let downAt: EventTarget | null = null
  /** The control of the first click in a series, or else its dialog; null for neither. */
  let clickedFirst: Element | null = null
  /** The field that keeps the focus until the press on another control has acted. */
  let kept: Element | null = null
  const on = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { capture: true, signal })

  on('keydown', event => {
    if (!event.repeat) downAt = event.target
    else if (isPress(event) && !isComposing(event)) swallow(event)
  })
  // Space activates on keyup: not a control that was focused in between.
  on('keyup', event => {
    if (event.key === ' ' && event.target !== downAt) event.preventDefault()
  })
  on('click', event => {
    const { target, detail } = event
    if (!(target instanceof Element)) return
    const clicked = pressedControl(target) ?? target.closest('dialog')
    if (detail < 2) clickedFirst = clicked
    // What the first click has sent may have failed in between.
    else if (clicked !== clickedFirst || clicked?.matches('[type="submit"]')) return swallow(event)
    focusPressed(target)
  })
  // Else the field could move what is pressed away before it is released. A control may also keep the focus away for good.
  const onMouseDown = (event: Event) => {
    const { activeElement } = document
    const isKept = !event.defaultPrevented && activeElement?.matches(MOVES) && pressedControl(event.target)?.matches(ACTS)
    kept = isKept ? activeElement : null
    if (kept) event.preventDefault()
  }
  // After the press has acted.
  const onClicked = ({ target }: Event) => {
    if (kept && kept === document.activeElement) pressedControl(target)?.focus({ preventScroll: true, focusVisible: false })
    kept = null
  }
  document.addEventListener('mousedown', onMouseDown, { signal })
  document.addEventListener('click', onClicked, { signal })
}

/** Returns the control that a press on this element activates. */
export function pressedControl(target: EventTarget | null): HTMLElement | null {
  const control =
    target instanceof Element ? target.closest<HTMLElement>('a, button, summary, label, input, select, [role="option"]') : null
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}

/** Controls whose action is still running, with the screen at the press. */
const running = new WeakMap<HTMLElement, string>()

/** Returns whether what a control began on this screen is under way. */
export const isInAction = (control: HTMLElement): boolean => running.get(control) === screenNow()

/** Ignores a press while the previous one is still running on the same screen. */
export async function pressOnce(control: HTMLElement, press: () => unknown): Promise<void> {
  const screen = screenNow()
  if (isInAction(control)) return
  running.set(control, screen)
  try {
    await press()
  } finally {
    if (running.get(control) === screen) running.delete(control)
  }
}
