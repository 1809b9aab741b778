import { type RefObject, useInsertionEffect, useRef } from 'react'

/** The value of the last rendering that was shown, for handlers that outlive the rendering that made them. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
