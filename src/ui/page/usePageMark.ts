import { useLayoutEffect } from 'react'

/**
 * Gives the root element a class while something is on the page. With a selector that looks for it (`html:has(.toast)`), the browser would
 * restyle the page whenever a row is added.
 */
export function usePageMark(mark: 'dialog-shown' | 'selection-shown' | 'sheet-shown' | 'toasts-shown', isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const { classList } = document.documentElement
    classList.add(mark)
    return () => classList.remove(mark)
  }, [mark, isOn])
}
