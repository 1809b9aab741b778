/** A link to where something can be done about a reason. */
export interface WayOut {
  label: string
  href: string
}

/**
 * Shows beside a control why it cannot be used now, and the ways to what stands against it: for fingers, which cannot hover, and
 * for whoever wants to do something about it. The browser closes it again: on Esc, and on a press elsewhere.
 */
export function showReason(control: HTMLElement, reason: string, waysOut: readonly WayOut[]): void {
  // Where there are no popovers, the hint that hovering shows has to do.
  if (!('showPopover' in control)) return
  const popover = document.createElement('div')
  popover.className = 'reason'
  popover.popover = 'auto'
  popover.append(paragraphOf(reason), ...waysOut.map(linkOf))
  popover.addEventListener('click', ({ target }) => target instanceof HTMLAnchorElement && popover.hidePopover())
  popover.addEventListener('toggle', ({ newState }) => {
    if (newState !== 'closed') return
    const hadFocus = popover.contains(document.activeElement)
    popover.remove()
    if (hadFocus) control.focus()
  })
  addEventListener('hashchange', () => popover.hidePopover(), { once: true })
  // All that is outside of an open dialog is inert, and what is in no landmark is hard to find.
  const around = control.closest('dialog, main, header') ?? document.body
  around.append(popover)
  popover.showPopover()
  placeAbove(control, popover)
  popover.querySelector('a')?.focus()
}

function paragraphOf(reason: string) {
  const paragraph = document.createElement('p')
  paragraph.textContent = reason
  return paragraph
}

function linkOf({ label, href }: WayOut) {
  const link = document.createElement('a')
  link.href = href
  link.textContent = label
  return link
}

/**
 * Where the hint stands that hovering shows, in line with the nearer side of the page. It is in the top layer, but scrolls with the page.
 */
function placeAbove(control: HTMLElement, popover: HTMLElement) {
  const { top, bottom, left, right } = control.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  const [side, distance] = left < clientWidth - right ? ['left', left] as const : ['right', clientWidth - right] as const
  popover.style[side] = `${Math.max(8, distance)}px`
  const height = popover.offsetHeight
  popover.style.top = `${(top > height + 14 ? top - height - 6 : bottom + 6) + scrollY}px`
}
