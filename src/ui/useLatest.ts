import { type RefObject, useInsertionEffect, useRef } from 'react'

/** A ref to the last rendered value, for handlers that outlive their render. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
