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

/** Sends the request for an input. */
interface Fetcher<Input, Value> {
  (input: Input, signal: AbortSignal): Promise<Value>
  /** Returns the prefetched response, if it has arrived. */
  takePrefetched?: (input: Input) => Value | undefined
}

interface Result<Value> {
  /** The input, as JSON. */
  key: string
  state: LoadState['state']
  value: Value | undefined
  isPrefetched?: boolean
}

type Falsy = false | '' | undefined

const none: readonly never[] = []

/**
 * Loads a list (`rows`, sorted by `order`) or a single value (`value`) when the values in `input` change, and on demand. A falsy input
 * loads nothing. A new load aborts the previous one, and stale responses are ignored. A prefetched response is there synchronously.
 */
export function useLoad<Input extends object, Row>(
  load: Fetcher<Input, readonly Row[]>, input: Input | Falsy, order?: (a: Row, b: Row) => number,
): Load<Row>
export function useLoad<Input extends object, Value>(load: Fetcher<Input, Value>, input: Input | Falsy): ValueLoad<Value>
export function useLoad<Input extends object, Value>(
  load: Fetcher<Input, Value>, input: Input | Falsy, order?: (a: never, b: never) => number,
) {
  const key = JSON.stringify(input || null)
  const sorted = (value: Value) => (order ? (value as readonly never[]).toSorted(order) as Value : value)
  const [round, setRound] = useState(0)
  const [result, setResult] = useState<Result<Value>>(() => {
    const value = input ? load.takePrefetched?.(input) : undefined
    return { key, ...(value ? { state: 'ready', value: sorted(value), isPrefetched: true } : { state: 'loading', value: undefined }) }
  })

  // Runs before paint, so that a prefetched response shows no skeleton.
  useLayoutEffect(() => {
    if (result.isPrefetched && result.key === key && round === 0) return undefined
    const controller = new AbortController()
    const settle = (state: LoadState['state'], answer?: { value: Value | undefined }) => {
      if (controller.signal.aborted) return
      setResult(before => {
        const isSameKey = before.key === key
        if (isSameKey && state === before.state && !answer) return before
        return { key, state, value: isSameKey ? before.value : undefined, ...answer }
      })
    }
    settle(input ? 'loading' : 'idle')
    if (input) {
      load(input, controller.signal).then(
        value => settle('ready', { value: sorted(value) }),
        error => {
          if (isAbort(error)) return
          settle('failed', { value: undefined })
          if (!(error instanceof ApiError)) throw error
        },
      )
    }
    return () => controller.abort()
  }, [key, round])

  // Between a change of the input and its effect, the old value is stale.
  const isCurrent = result.key === key
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
