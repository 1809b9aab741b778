import { useEffect, useState } from 'react'

/** Has what is missing fetched, once, and the component rendered again when it has come. A failure is thrown while rendering. */
export function useMissing(fetch: false | (() => Promise<unknown>)): void {
  const [, setState] = useState(false)
  useEffect(() => {
    // There the boundary around the page sees to it.
    if (fetch) fetch().then(() => setState(true), error => setState(() => { throw error }))
  }, [])
}
