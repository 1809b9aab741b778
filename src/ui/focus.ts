/** Where a control stands: in each element around it, the how-manieth focusable one it is. */
type Trail = readonly { around: Element; index: number }[]

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

const focusableIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(FOCUSABLE)]
const isFocusLost = () => !document.activeElement || document.activeElement === document.body

/**
 * Notes where a control stands. The function it returns gives the control the focus back; should the control be gone, or
 * go before the user has moved on (its row has been deleted), the one that took its place inherits the focus.
 */
export function rememberFocus(control: Element | null): () => void {
  const trail = trailOf(control)
  return () => {
    if (control instanceof HTMLElement && control.isConnected) control.focus()
    if (isFocusLost()) return focusHeir(trail)
    const observer = new MutationObserver(() => {
      if (control?.isConnected) return
      observer.disconnect()
      if (isFocusLost()) focusHeir(trail)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', () => observer.disconnect(), { once: true })
  }
}

function trailOf(control: Element | null): Trail {
  const trail = []
  // Asked for once: those inside of an element stand together.
  const all = control ? focusableIn(document.body) : []
  const at = all.indexOf(control as HTMLElement)
  let first = at
  for (let around = control?.parentElement; at >= 0 && around && around !== document.body; around = around.parentElement) {
    while (first > 0 && around.contains(all[first - 1]!)) first--
    trail.push({ around, index: at - first })
  }
  return trail
}

function focusHeir(trail: Trail): void {
  for (const { around, index } of trail) {
    if (!around.isConnected) continue
    const heirs = focusableIn(around)
    const heir = heirs[Math.min(index, heirs.length - 1)]
    if (heir) return heir.focus()
  }
}
