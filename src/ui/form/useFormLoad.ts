import { useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { toast } from '../toast.tsx'
import { useLoad } from '../load/useLoad.ts'

/** Sends one of the requests of a load; `failed` is the message of its failure. */
export type Ask = <Answer>(failed: string, request: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>

/** Loads what a form needs. The message of the first request that fails is shown in place of the form, and in a toast. */
export function useFormLoad<Data>(load: ((ask: Ask) => Promise<Data>) | undefined) {
  const [failed, setFailed] = useState('')
  const { state, value, reload } = useLoad(signal => load?.(askUntil(signal, setFailed)), [])
  return { state, data: value, isReady: !load || state === 'ready', failed, reload }
}

/** Without one answer the others are of no use: the first failure aborts them, and is theirs too. */
function askUntil(signal: AbortSignal, onFailed: (message: string) => void): Ask {
  const rest = new AbortController()
  const either = AbortSignal.any([signal, rest.signal])
  return async (failed, request) => {
    try {
      return await request(either)
    } catch (error) {
      if (error instanceof ApiError && !either.aborted) {
        onFailed(failed)
        if (error.code !== 401) toast.error(failed)
        rest.abort(error)
      }
      throw error
    }
  }
}
