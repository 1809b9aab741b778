/** Scrolls an item to the middle of its list unless it is in view, without scrolling the page. */
export function showInside(list: Element, item: Element): void {
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inner.bottom <= outer.bottom && inner.top >= outer.top) return
  list.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2
}
