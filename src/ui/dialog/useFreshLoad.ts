import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FRESH_MS, isOld } from '../../lib/answers.ts'
import { ApiError, isAbort } from '../../lib/http.ts'
import { type Fetcher, useLoad } from '../load/useLoad.ts'
import { useReadAt } from './useReading.ts'

/**
 * Loads a value that someone else may change while it is shown. `value` is undefined unless it is there. `refresh` reads it again if it was
 * read a while ago, or before the page was hidden, and renders it; it resolves to whether it is there. Presses meanwhile share the reading.
 */
export function useFreshLoad<Input extends object, Value extends object>(call: Fetcher<Input, Value>, input: Input) {
  const load = useLoad(call, input)
  const loaded = load.state === 'ready' ? load.value : undefined
  const [reread, setReread] = useState<{ after: Value | undefined; value: Value }>()
  const readAt = useReadAt()
  useLayoutEffect(() => {
    if (loaded) readAt.current = Date.now()
  }, [loaded])

  const reading = useRef<Promise<boolean>>(undefined)
  const gone = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    gone.current = controller
    return () => controller.abort()
  }, [])

  async function read(): Promise<boolean> {
    const startedAt = Date.now()
    try {
      const value = await call(input, gone.current!.signal)
      readAt.current = startedAt
      flushSync(() => setReread({ after: loaded, value }))
      return true
    } catch (error) {
      if (isAbort(error)) return false
      if (!(error instanceof ApiError)) throw error
      // Shows that it cannot be read.
      load.reload()
      return false
    } finally {
      reading.current = undefined
    }
  }

  async function refresh(): Promise<boolean> {
    return !isOld(readAt.current, FRESH_MS) || (reading.current ??= read())
  }

  return { load, value: reread && reread.after === loaded ? reread.value : loaded, refresh }
}
