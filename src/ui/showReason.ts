import { rememberFocus } from './focus.ts'
import { pressOnce } from './presses.ts'

/** A link to where a reason can be resolved. */
export interface ReasonLink {
  label: string
  href: string
}

/** Something that a press begins, to resolve a reason. */
interface ReasonAction {
  label: string
  onPress: () => unknown
}

export type ReasonStep = ReasonLink | ReasonAction

const offered = new WeakMap<Event, readonly ReasonStep[]>()

/** Says what resolves the reason of the pressed control, for `watchReasons`, which hears of the press afterwards. */
export function offerSteps(press: Event, steps: readonly ReasonStep[] = []): void {
  offered.set(press, steps)
}

export const stepsOf = (press: Event): readonly ReasonStep[] => offered.get(press) ?? []

/**
 * Shows why a control is unusable in a popover, with steps to resolve it. Touch screens have no hover, and a tooltip has no
 * links. The browser closes it on Esc and on a press elsewhere. Returns its element.
 */
export function showReason(control: HTMLElement, reason: string, steps: readonly ReasonStep[]): HTMLElement {
  const returnFocus = rememberFocus(control)
  // A row may go while the reason is shown.
  const observer = new MutationObserver(() => (control.isConnected && popover.isConnected) || remove())
  const popover = make('div', { className: 'reason', popover: 'auto' })
  const hide = () => popover.hidePopover()
  const shown = new AbortController()
  /** Closes the popover before the action, so that the focus returns to the control, which counts as the opener of a dialog. */
  const act = (onPress: ReasonAction['onPress']) => {
    hide()
    void pressOnce(control, onPress)
  }
  const elementOf = (step: ReasonStep) =>
    'href' in step
      ? make('a', { textContent: step.label, href: step.href, onclick: hide })
      : make('button', { textContent: step.label, type: 'button', onclick: () => act(step.onPress) })
  popover.append(make('p', { textContent: reason }), ...steps.map(elementOf))
  const remove = () => {
    observer.disconnect()
    shown.abort()
    const hadFocus = popover.contains(document.activeElement)
    popover.remove()
    if (hadFocus) returnFocus()
  }
  popover.addEventListener('toggle', ({ newState }) => newState === 'closed' && remove())
  addEventListener('hashchange', hide, { signal: shown.signal })
  // Inside the open dialog, as everything else is inert, or else inside a landmark, where screen readers find it.
  const around = control.closest('dialog, main, header') ?? document.body
  around.append(popover)
  observer.observe(document.body, { childList: true, subtree: true })
  // Where browsers know it, Tab goes on behind the control.
  popover.showPopover({ source: control })
  const place = () => placeAbove(control, popover)
  place()
  addEventListener('resize', place, { signal: shown.signal })
  popover.querySelector<HTMLElement>('a, button')?.focus()
  return popover
}

const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, properties: Partial<HTMLElementTagNameMap[Name]>) =>
  Object.assign(document.createElement(name), properties)

/**
 * Places a popover above or else below a control, aligned with the nearer side of the page, and inside it. It is in the top layer, but
 * scrolls with the page.
 */
export function placeAbove(control: Element, popover: HTMLElement) {
  const { top, bottom, left, right } = control.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  // A tooltip moves from control to control.
  popover.style.inset = 'auto'
  const { offsetWidth: width, offsetHeight: height } = popover
  const [side, distance] = left < clientWidth - right ? (['left', left] as const) : (['right', clientWidth - right] as const)
  popover.style[side] = `${Math.max(8, Math.min(distance, clientWidth - width - 8))}px`
  popover.style.top = `${(top > height + 14 ? top - height - 6 : bottom + 6) + scrollY}px`
}
