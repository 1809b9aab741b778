import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { leaveHidden } from '../focus.ts'
import type { Column, RowAction, Width } from './columns.ts'

/** The track of the check boxes (`selection.css`): none on paper, where that of the buttons is narrow (`print.css`). */
const BOXES = 'var(--box-track)'

const usual: Width = { min: 8, grow: 1 }

/**
 * Lays out the columns of a table, and of its buttons if there are any. Returns a ref of its frame, whether they fit into it, and the style
 * of the table. Check boxes take their width from the column of names, so that the others keep theirs.
 */
export function useWidths<Frame extends HTMLElement, Row>(
  columns: readonly Column<Row>[],
  actions: readonly RowAction<Row>[],
  hasBoxes = false,
): [RefObject<Frame | null>, boolean, CSSProperties] {
  const own = columns.map(({ width = usual }) => width)
  const widths = actions.length ? [...own, widthOf(actions)] : own
  const [frame, fits] = useFits<Frame>(widths.reduce((sum, { min }) => sum + min, 0))
  const tracks = widths.map(({ min, grow }, at) => {
    const least = hasBoxes && at === 0 ? `calc(${min}rem - ${BOXES})` : `${min}rem`
    const track = grow ? `minmax(${least}, ${grow}fr)` : least
    return at < own.length ? track : `var(--button-track, ${track})`
  })
  const all = [...(hasBoxes ? [BOXES] : []), ...tracks].join(' ')
  const style = useMemo(() => ({ '--columns': all }) as CSSProperties, [all])
  return [frame, fits, style]
}

/** Returns the width of buttons, from their characters, padding and gaps: head and rows are separate grids, so it cannot be automatic. */
function widthOf(actions: readonly RowAction<never>[]): Width {
  return { min: actions.reduce((sum, { label }) => sum + label.length * 0.8125 + 1.375, 1.5) }
}

/** Returns whether an element is at least this wide, in rem, and a ref for it. Measures before the first paint. */
function useFits<Found extends HTMLElement>(rem: number): [RefObject<Found | null>, boolean] {
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
  useLayoutEffect(() => leaveHidden(element.current), [fits])
  return [element, fits]
}
