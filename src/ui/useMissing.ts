import { useEffect, useState } from 'react'

/** Has what is missing fetched, once, and the component rendered again when it has come. A failure ends the whole page. */
export function useMissing(fetch: false | (() => Promise<unknown>)): void {
  const [, setState] = useState(false)
  useEffect(() => {
    // A failure is thrown while rendering, where it is seen to.
    if (fetch) fetch().then(() => setState(true), error => setState(() => { throw error }))
  }, [])
}
