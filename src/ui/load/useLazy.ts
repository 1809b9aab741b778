import { useEffect, useState } from 'react'

/** Loads what the component needs, once, and then renders again. A failure is thrown while rendering. */
export function useLazy(fetch: false | (() => Promise<unknown>)): void {
  const [, setState] = useState(false)
  useEffect(() => {
    // Rethrown while rendering, for the error boundary around the page.
    if (fetch) fetch().then(() => setState(true), error => setState(() => { throw error }))
  }, [])
}
