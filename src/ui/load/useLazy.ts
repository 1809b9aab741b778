import { useEffect, useState } from 'react'
import { isNetworkFailure } from '../../lib/http.ts'

interface Lazy {
  /** Whether the file was lost; other failures are thrown while rendering. */
  isLost: boolean
  retry: () => Promise<void>
}

/** Loads what the component needs, and then renders again. */
export function useLazy(fetch: false | (() => Promise<unknown>)): Lazy {
  const [{ isLost }, setState] = useState({ isLost: false })
  const retry = async () => {
    try {
      if (fetch) await fetch()
      // A new object renders again, also after the first load.
      setState({ isLost: false })
    } catch (error) {
      setState(() => {
        if (isNetworkFailure(error)) return { isLost: true }
        // Rethrown while rendering, for the error boundary around the page.
        throw error
      })
    }
  }
  useEffect(() => {
    if (fetch) void retry()
  }, [])
  return { isLost, retry }
}
