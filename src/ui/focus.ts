/** Where a control stood: in each element around it, the how-manieth focusable one it was. */
type Trail = readonly { around: Element; index: number }[]

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

const focusableIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(FOCUSABLE)]

/** Notes where a control stands, for the time when it may be gone. */
export function trailOf(control: Element | null): Trail {
  const trail = []
  for (let around = control?.parentElement; control && around && around !== document.body; around = around.parentElement) {
    trail.push({ around, index: focusableIn(around).indexOf(control as HTMLElement) })
  }
  return trail
}

/** Focuses the control that now stands where a vanished one stood: its neighbour, else what is left around it. */
export function focusHeir(trail: Trail): void {
  for (const { around, index } of trail) {
    if (!around.isConnected) continue
    const heirs = focusableIn(around)
    const heir = heirs[Math.min(index, heirs.length - 1)]
    if (heir) return heir.focus()
  }
}

/** Whether the focus is nowhere: on no control that the keyboard could go on from. */
export function isFocusLost(): boolean {
  return !document.activeElement || document.activeElement === document.body
}
