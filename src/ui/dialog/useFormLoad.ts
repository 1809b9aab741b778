import { useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { toast } from '../toast.tsx'
import { useLoad } from '../load/useLoad.ts'

/** Sends one request of a load; `failed` is its failure message. A 404 to that of the edited `entity` says that it has been deleted. */
export type Ask = <Answer>(failed: string, request: (signal: AbortSignal) => Promise<Answer>, of?: 'entity') => Promise<Answer>

/** Loads what a form needs. The first failure is shown in place of the form, and as a toast. */
export function useFormLoad<Data>(load: ((ask: Ask) => Promise<Data>) | undefined) {
  const [failed, setFailed] = useState('')
  const { state, value, reload } = useLoad(async (_, signal) => load?.(askUntil(signal, setFailed)), load && {})
  return { state, data: value, isReady: !load || state === 'ready', failed, reload }
}

/** Aborts the remaining requests on the first failure, since the form needs all of them. */
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
