import { isComposing } from './composition.ts'
import { isInAction, pressedControl, swallow } from './presses.ts'
import { placeAbove, showReason, stepsOf } from './showReason.ts'

/** A reason is shown in a tooltip and by a press, another tip in the tooltip alone. */
const TIPPED = '[data-reason], [data-tip]'

/** Returns what a tooltip says of a control; undefined if it has none. Its description or name says the same to screen readers. */
function tipOf(control: Element | null | undefined): string | undefined {
  if (!control?.isConnected || !control.matches(TIPPED)) return undefined
  return control.getAttribute('data-tip') ?? control.getAttribute('aria-description') ?? undefined
}

/** Shows the reasons and tips of all controls: under the pointer and with the keyboard's focus in a tooltip, and reasons at a press. */
export function watchReasons(signal: AbortSignal): void {
  const tip = document.createElement('div')
  tip.className = 'reason reason--tip'
  tip.popover = 'manual'
  tip.ariaHidden = 'true'
  let shown: Element | undefined
  /** The pointer or the focus may still be there from its press: a tip would read as if the press had failed. */
  let pressed: Element | null = null
  /** Where the pointer last moved. What comes to lie below a pointer that rests has no tip: Esc would close that instead of a dialog. */
  let pointed: Element | null = null
  /** The unusable control of the press under way. */
  let refused: HTMLElement | null = null

  function show(control: Element | null | undefined): void {
    const text = control === pressed ? undefined : tipOf(control)
    if (text !== undefined && control === shown && text === tip.textContent) return
    observer.disconnect()
    tip.remove()
    shown = undefined
    // A popover with the same text replaces it.
    if (text === undefined || document.querySelector('.reason')) return
    shown = control!
    tip.textContent = text
    document.body.append(tip)
    tip.showPopover()
    placeAbove(shown, tip)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-description', 'data-reason', 'data-tip'] })
  }
  const observer = new MutationObserver(() => show(shown))
  const hide = () => show(undefined)

  const focused = () => {
    const { activeElement } = document
    return activeElement?.matches(':focus-visible') ? activeElement : undefined
  }
  const on = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { signal })
  on('pointermove', ({ target, pointerType }) => {
    const control = pressedControl(target)
    if (control === pointed) return
    pointed = control
    if (control !== pressed && focused() !== pressed) pressed = null
    // A touch is a press.
    show(pointerType === 'touch' || tipOf(control) === undefined ? focused() : control)
  })
  on('pointerout', ({ relatedTarget }) => {
    if (relatedTarget) return
    pointed = null
    hide()
  })
  on('focusin', () => show(focused()))
  on('focusout', () => {
    pressed = null
    hide()
  })
  on('click', event => {
    pressed = pressedControl(event.target)
    hide()
    if (refused && !isInAction(refused)) showReason(refused, tipOf(refused)!, stepsOf(event))
  })
  // Before the press is handled: it may make its own control unusable, and was no refused one then.
  const noteRefused = ({ target }: Event) => {
    refused = target instanceof Element ? target.closest<HTMLElement>('[data-reason]') : null
  }
  document.addEventListener('click', noteRefused, { capture: true, signal })
  // Before anything else that Esc closes: the tip goes alone.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown || isComposing(event)) return
    hide()
    swallow(event)
  }
  document.addEventListener('keydown', onKeyDown, { capture: true, signal })
  addEventListener('scroll', hide, { capture: true, passive: true, signal })
}
