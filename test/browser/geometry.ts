/** Layout defects that a browser can measure. Each function runs in the page. */

/** Runs in the page: lists horizontal overflow, clipped texts, and dialogs that exceed the window. */
export function overflows(): string[] {
  const problems: string[] = []
  const describe = (element: Element) => {
    const shown = (element.textContent ?? '').trim().slice(0, 30)
    return `${element.tagName.toLowerCase()}.${element.className} "${shown}"`
  }
  const page = document.scrollingElement!
  if (page.scrollWidth > page.clientWidth) problems.push(`the page is ${page.scrollWidth} px wide in ${page.clientWidth}`)
  const isHidden = (element: Element): boolean => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { clipPath, position } = getComputedStyle(one)
      if (clipPath !== 'none' || (position === 'absolute' && one.getBoundingClientRect().bottom <= 0)) return true
    }
    return !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  // What does not scroll in a dialog leaves room for its buttons.
  for (const frame of document.querySelectorAll('dialog[open] > :first-child')) {
    const isCovered = frame.scrollHeight > frame.clientHeight + 1 && getComputedStyle(frame).overflowY === 'visible'
    if (isCovered) problems.push(`taller than the window: ${describe(frame)}`)
  }
  const menus = [...document.querySelectorAll('[popover] *')]
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (isHidden(element)) continue
    const { overflowX, overflowY, position, textOverflow } = getComputedStyle(element)
    const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    // Tabs may overflow; a separate story checks where they must not.
    if (isWide && /auto|scroll/.test(overflowX) && !element.matches('nav')) problems.push(`scrolls sideways: ${describe(element)}`)
    if (isWide && element.matches('table')) problems.push(`outside its card: ${describe(element)}`)
    // A text that is cut with an ellipsis has to be readable elsewhere.
    const isRepeated = element.closest('[aria-hidden="true"]') !== null || menus.some(other => other.textContent === element.textContent)
    const isToldElsewhere = textOverflow === 'ellipsis' && isRepeated
    const isCut = isWide && overflowX === 'hidden' && !element.matches('input, select')
    if (isCut && !isToldElsewhere) problems.push(`cut off: ${describe(element)}`)
    const isHigh = element.scrollHeight > element.clientHeight + 2
    // A name after some lines, whole on hover.
    if (isHigh && overflowY === 'hidden' && element.title !== element.textContent) problems.push(`cut off below: ${describe(element)}`)
    // What lies over other things holds what it shows.
    if (isHigh && overflowY === 'visible' && position === 'sticky') problems.push(`higher than its frame: ${describe(element)}`)
  }
  // Every line of text has to fit the window, and the control that it labels.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement!
    if (!node.textContent?.trim() || parent.matches('script, style, option, noscript') || isHidden(parent)) continue
    const lines = document.createRange()
    lines.selectNodeContents(node)
    const box = parent.getBoundingClientRect()
    const isBox = parent.matches('button, a, th, td, label')
    if (parent.closest('nav') || getComputedStyle(parent).overflowX === 'hidden') continue
    for (const { left, right, width } of lines.getClientRects()) {
      if (width === 0) continue
      if (left < -1 || right > innerWidth + 1) problems.push(`outside the window: ${describe(parent)}`)
      else if (isBox && (left < box.left - 1 || right > box.right + 1)) problems.push(`outside its box: ${describe(parent)}`)
    }
  }
  return [...new Set(problems)]
}

/** Runs in the page: lists controls with a target below a size, by default that for fingers, 44 by 44 px. */
export function smallTargets(least = 44): string[] {
  const problems: string[] = []
  const controls = 'button, a[href], input, select, textarea, summary, [role="button"]'
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('[popover]:popover-open') ?? document
  for (const control of top.querySelectorAll<HTMLElement>(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const own = control.closest('label') ?? control
    const belongs = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (own.contains(hit) || hit.closest('label')?.contains(control) === true)
    }
    const box = own.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (box.bottom <= 0 || !belongs(x, y)) continue
    // Not further than is asked for: each step costs the page a hit test.
    const size = (dx: number, dy: number) => {
      let found = 1
      for (const way of [-1, 1]) for (let step = way; found < least && belongs(x + dx * step, y + dy * step); step += way) found++
      return found
    }
    const [width, height] = [size(1, 0), size(0, 1)]
    const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
    const isSmall = Math.min(width, height) < least - 1
    if (isSmall) problems.push(`${width} x ${height} px: ${control.tagName.toLowerCase()} "${name.trim().slice(0, 30)}"`)
  }
  return [...new Set(problems)]
}

/** Runs in the page: returns what covers the focused control wholly (WCAG 2.4.11); undefined where some of it is in sight. */
export function whatHidesFocus(): string | undefined {
  const control = document.activeElement
  // Beyond the last control, the focus leaves the page.
  if (!control || control === document.body) return undefined
  const { left, top, width, height } = (control.closest('label') ?? control).getBoundingClientRect()
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
  const hits = parts.flatMap(x => parts.map(y => document.elementFromPoint(left + x * width, top + y * height)))
  const isInSight = hits.some(hit => hit && (control.contains(hit) || hit.closest('label')?.contains(control)))
  const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30)
  const cover = hits.find(hit => hit !== null)
  return isInSight ? undefined : `${name} at ${Math.round(top)} px: ${cover ? `below ${cover.className}` : 'outside the window'}`
}

/** Runs in the page: lists pairs of visible elements that overlap, and those that something else covers at their centre. */
export function collisions(selector: string): string[] {
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(element => element.checkVisibility({ visibilityProperty: true }))
  const nameOf = (element: Element) => element.getAttribute('aria-label') || element.textContent?.trim()
  const overlaps = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap(other => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const isApart = a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5
      return isApart || one.contains(other) || other.contains(one) ? [] : [`${nameOf(one)} overlaps ${nameOf(other)}`]
    }),
  )
  const covered = all.flatMap(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit && one.contains(hit) ? [] : [`${nameOf(one)} is covered by ${hit?.className}`]
  })
  return [...overlaps, ...covered]
}

/** Runs in the page: counts the rows of the table, of the dialog on top if there is one, that are whole in the window, and not covered. */
export function wholeRows(): number {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')!
  return [...top.querySelectorAll('tbody tr')].filter(row => {
    const { left, top, bottom, width } = row.getBoundingClientRect()
    const isInside = top >= 0 && bottom <= innerHeight
    return isInside && [top + 2, bottom - 2].every(y => row.contains(document.elementFromPoint(left + width / 2, y)))
  }).length
}
