/**
 * A ref for text that may scroll: keyboards reach it while it does. Some browsers focus any scrolling element, the others skip text
 * without a control.
 */
export function focusWhileScrolling(text: HTMLElement | null): (() => void) | undefined {
  if (!text) return undefined
  const observer = new ResizeObserver(() => {
    if (text.scrollHeight > text.clientHeight) text.tabIndex = 0
    else text.removeAttribute('tabindex')
  })
  observer.observe(text)
  return () => observer.disconnect()
}
