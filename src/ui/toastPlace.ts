import { useEffect, useRef } from 'react'

/** What no toast may cover: the bar of a selection, and the row whose control has the focus, which is the one that was pressed. */
const uncovered = () => [document.querySelector('.selection'), document.activeElement?.closest('tr')]

/** Returns a ref for the toasts, which moves them to the upper end of the window and back if they would cover one of these. */
export function useToastPlace(shown: readonly unknown[]) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const toasts = element.current
    if (!toasts) return undefined
    if (!shown.length) return toasts.removeAttribute('data-up')
    const covers = () => {
      const { top, bottom } = toasts.getBoundingClientRect()
      return uncovered().some(found => {
        const box = found?.getBoundingClientRect()
        return box && box.top < bottom && top < box.bottom
      })
    }
    const place = () => {
      if (covers()) toasts.toggleAttribute('data-up')
    }
    // The focus comes back after the dialog that it was in has closed.
    const frame = requestAnimationFrame(place)
    const options = { capture: true, passive: true }
    for (const type of ['scroll', 'resize', 'focusin'] as const) addEventListener(type, place, options)
    return () => {
      cancelAnimationFrame(frame)
      for (const type of ['scroll', 'resize', 'focusin'] as const) removeEventListener(type, place, options)
    }
  }, [shown])
  return element
}
