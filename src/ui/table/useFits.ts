import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Returns whether an element is at least this wide, in rem, and a ref for it. Measures before the first paint. */
export function useFits<Found extends HTMLElement>(rem: number): [RefObject<Found | null>, boolean] {
  const element = useRef<Found>(null)
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const measure = () => {
      const width = element.current?.clientWidth
      // A hidden element has no width.
      if (width) setFits(width >= rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [rem])
  return [element, fits]
}
