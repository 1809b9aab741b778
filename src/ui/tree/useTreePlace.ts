import type { Signal } from '@preact/signals-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ExpandedState, allClosed } from './treeNodes.ts'

/** Where the user was in a tree. */
export interface TreePlace {
  expanded: ExpandedState
  scrolled: number
  /** The key of the node that was selected last, apart from the selected one. */
  last: string | undefined
}

export const treeTop: TreePlace = { expanded: allClosed, scrolled: 0, last: undefined }

function keep(place: Signal<TreePlace>, change: Partial<TreePlace>): void {
  place.value = { ...place.peek(), ...change }
}

/** Keeps which nodes are expanded, and the key of the node that was selected before, while the page is left. */
export function useTreePlace(place: Signal<TreePlace>, selected: string | undefined) {
  const [expanded, setExpanded] = useState(place.peek().expanded)
  const [last, setLast] = useState(place.peek().last)
  useEffect(() => keep(place, { expanded }), [expanded])
  useEffect(() => {
    if (selected === undefined) return undefined
    return () => {
      keep(place, { last: selected })
      setLast(selected)
    }
  }, [selected])
  return { expanded, setExpanded, last }
}

/** Scrolls a tree to where it was as soon as all of its nodes are rendered. Returns the handler that keeps where it is. */
export function useScrollPlace(place: Signal<TreePlace>, element: RefObject<HTMLElement | null>, isWhole: boolean) {
  const isBack = useRef(false)
  useLayoutEffect(() => {
    if (!isWhole || isBack.current) return
    isBack.current = true
    element.current!.scrollTop = place.peek().scrolled
  }, [isWhole])
  return () => {
    if (isBack.current) keep(place, { scrolled: element.current!.scrollTop })
  }
}
