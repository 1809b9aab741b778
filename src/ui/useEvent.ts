import { type RefObject, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'

/** A ref to the last rendered value, for handlers that outlive their render. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}

/**
 * Listens while the component is mounted, with the last rendered handler. Subscribes once: a listener that a render adds while the event is
 * being dispatched would miss it.
 */
export function useEvent<Happened extends Event>(target: EventTarget, type: string, onEvent: (event: Happened) => void): void {
  const latest = useLatest(onEvent)
  useEffect(() => {
    const listener = (event: Event) => latest.current(event as Happened)
    target.addEventListener(type, listener)
    return () => target.removeEventListener(type, listener)
  }, [])
}

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
