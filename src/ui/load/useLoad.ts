import { useLayoutEffect, useState } from 'react'
import { ApiError, isAbort } from '../../lib/http.ts'

interface LoadState {
  /** `idle`: nothing to load. `loading` with a value: reloading, the value is the previous one. */
  state: 'idle' | 'loading' | 'ready' | 'failed'
  reload: () => void
  /** Loads again after a change; `change` resolves to false or undefined where nothing changed. */
  after: (change: Promise<unknown>) => Promise<void>
}

/** The load of a list. */
export interface Load<Row> extends LoadState {
  rows: readonly Row[]
}

interface ValueLoad<Value> extends LoadState {
  value: Value | undefined
}

type Deps = readonly unknown[]
/** Sends the request; returns a falsy value where there is nothing to load. */
type Fetcher<Value> = (signal: AbortSignal) => Promise<Value> | undefined | false | ''
interface Result<Value> {
  deps: Deps
  state: LoadState['state']
  value: Value | undefined
}

const none: readonly never[] = []
const isSame = (a: Deps, b: Deps) => a.every((value, index) => Object.is(value, b[index]))

/**
 * Loads a list (`rows`) or a single value (`value`) when `deps` change, and on demand. A new load aborts the previous one, and stale
 * responses are ignored. `takePrefetched` supplies the first response synchronously, if it has arrived.
 */
export function useLoad<Row>(load: Fetcher<readonly Row[]>, deps: Deps, takePrefetched?: () => readonly Row[] | undefined): Load<Row>
export function useLoad<Value>(load: Fetcher<Value>, deps: Deps): ValueLoad<Value>
export function useLoad<Value>(load: Fetcher<Value>, deps: Deps, takePrefetched?: () => Value | undefined) {
  const [round, setRound] = useState(0)
  const [result, setResult] = useState<Result<Value>>(() => {
    const value = takePrefetched?.()
    return { deps, state: value ? 'ready' : 'loading', value }
  })

  // Runs before paint, so that a prefetched response shows no skeleton.
  useLayoutEffect(() => {
    const isAnswered = result.deps === deps && result.state === 'ready'
    if (isAnswered) return undefined
    const controller = new AbortController()
    const settle = (state: LoadState['state'], answer?: { value: Value | undefined }) => {
      if (controller.signal.aborted) return
      setResult(before => {
        const isSameDeps = isSame(before.deps, deps)
        if (isSameDeps && state === before.state && !answer) return before
        return { deps, state, value: isSameDeps ? before.value : undefined, ...answer }
      })
    }
    const response = load(controller.signal)
    settle(response ? 'loading' : 'idle')
    if (response) {
      response.then(
        value => settle('ready', { value }),
        error => {
          if (isAbort(error)) return
          settle('failed', { value: undefined })
          if (!(error instanceof ApiError)) throw error
        },
      )
    }
    return () => controller.abort()
  }, [...deps, round])

  // Between a change of `deps` and its effect, the old value is stale.
  const isCurrent = isSame(result.deps, deps)
  const value = isCurrent ? result.value : undefined
  const reload = () => setRound(before => before + 1)
  return {
    state: isCurrent ? result.state : 'loading',
    value,
    rows: value ?? none,
    reload,
    async after(change: Promise<unknown>) {
      if (await change) reload()
    },
  }
}
