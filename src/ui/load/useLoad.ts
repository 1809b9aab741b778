import { useLayoutEffect, useRef, useState } from 'react'
import { FRESH_MS, isOld } from '../../lib/answers.ts'
import { onChanged } from '../../lib/changes.ts'
import { ApiError, isAbort, isGone, isNetworkFailure } from '../../lib/http.ts'
import { memoOf, none } from '../../lib/keys.ts'
import { rememberFocus } from '../focus.ts'
import { useWhenOnTop } from '../layers.ts'
import { toast } from '../toast.ts'
import { useEvent } from '../useEvent.ts'
import { useOnline } from './online.ts'

interface LoadState {
  /** `idle`: nothing to load. `loading` with a value: the value is the previous or a remembered one. */
  state: 'idle' | 'loading' | 'ready' | 'failed'
  /**
   * When a previous or remembered value was answered, in milliseconds since the epoch: loading it again is under way, or failed while
   * offline.
   */
  asOf?: number | undefined
  error?: ApiError | undefined
  reload: () => void
  /** False while a load runs, or a reload waits for a dialog to close. */
  isSettled: () => boolean
}

/** The load of a list. */
export interface Load<Row> extends LoadState {
  rows: readonly Row[]
}

/** Sends the request for an input. A call also knows what changes its answer; a list call, what was answered before. */
export interface Fetcher<Input, Value> {
  (input: Input, signal: AbortSignal): Promise<Value>
  changedAt?: (input: Input) => number
  requestKey?: (input: Input) => string
  available?: (input: Input) => { items: Value; at: number; isPrefetched?: boolean } | undefined
}

interface Result<Value> extends Pick<LoadState, 'state'> {
  key: string
  value?: Value | undefined
  /** When a list was answered, in milliseconds since the epoch. */
  at?: number | undefined
  error?: unknown
  /** The round that needs no request, as the value was prefetched. */
  prefetchedRound?: number | undefined
}

type Falsy = false | '' | undefined
type Order<Row> = (a: Row, b: Row) => number

/**
 * Loads a list (`rows`, sorted by a stable `order`) or a single value (`value`) when the values in `input` change, on demand, and when the
 * page has sent a change of what the call names: at once, or when the dialogs above have closed. A falsy input loads nothing. A new load
 * aborts the previous one, and stale responses are ignored. A prefetched list is there at once. A list that was answered before in this
 * session is there until the response replaces it, and stays while there is no connection. `part`: names what the page shows of the
 * list instead of all; once all is back, the list is loaded again, and for another part unless it is fresh.
 */
export function useLoad<Input extends object, Row>(
  load: Fetcher<Input, readonly Row[]>,
  input: Input | Falsy,
  order?: Order<Row>,
  part?: unknown,
): Load<Row>
export function useLoad<Input extends object, Value>(
  load: Fetcher<Input, Value>,
  input: Input | Falsy,
): LoadState & { value: Value | undefined }
export function useLoad<Input extends object, Value>(
  load: Fetcher<Input, Value>,
  input: Input | Falsy,
  order?: Order<never>,
  part?: unknown,
) {
  const key = input ? (load.requestKey?.(input) ?? JSON.stringify(input)) : ''
  const [round, setRound] = useState(0)
  const recall = () => (input ? load.available?.(input) : undefined)
  const begin = (): Result<Value> => {
    const found = recall()
    const isPrefetched = found?.isPrefetched ?? false
    return {
      key,
      state: isPrefetched ? 'ready' : 'loading',
      value: found?.items,
      at: found?.at,
      prefetchedRound: isPrefetched ? round : undefined,
    }
  }
  const [result, setResult] = useState(begin)
  let current = result
  const [shownPart, setShownPart] = useState(part)
  if (shownPart !== part) setShownPart(part)
  if (result.key !== key) setResult((current = begin()))
  else if (shownPart !== part && (part === undefined || (result.state === 'ready' && isOld(result.at ?? 0, FRESH_MS)))) setRound(round + 1)
  /** The last change before the last request, and before the last answer was requested. */
  const [asked, answered] = [useRef(0), useRef(0)]
  const changedAt = () => (input ? load.changedAt?.(input) : undefined) ?? 0

  // Runs before paint, so that a prefetched response shows no skeleton.
  useLayoutEffect(() => {
    asked.current = changedAt()
    if (current.prefetchedRound === round) {
      answered.current = asked.current
      return undefined
    }
    const controller = new AbortController()
    const update = (changes: Partial<Result<Value>>) => {
      if (controller.signal.aborted) return
      if (changes.state !== 'loading') answered.current = asked.current
      setResult(before => {
        const base = before.key === key ? before : current
        return base === before && changes.state === before.state && !('value' in changes) ? before : { ...base, ...changes }
      })
    }
    update({ state: input ? 'loading' : 'idle' })
    if (input) {
      load(input, controller.signal).then(
        value => {
          if (current.error) toast.close(current.error)
          update({ state: 'ready', value, at: load.available && Date.now() })
        },
        error => {
          if (isAbort(error)) return
          // That its own object is gone is a change, too.
          if (isGone(error) && !controller.signal.aborted) asked.current = changedAt()
          const found = isNetworkFailure(error) ? recall() : undefined
          update({ state: 'failed', value: found?.items, at: found?.at, error })
          if (!(error instanceof ApiError)) throw error
        },
      )
    }
    return () => controller.abort()
  }, [key, round])

  const { state, value, at } = current
  const reload = () => setRound(before => before + 1)
  /** Reloads without a press, after which the row with the focus may be gone. */
  function renew() {
    rememberFocus(document.activeElement)()
    reload()
  }
  useEvent(document, 'visibilitychange', () => {
    if (!document.hidden && state !== 'loading' && at && isOld(at)) renew()
  })
  useOnline(state === 'failed' && isNetworkFailure(current.error) && renew)
  useWhenOnTop(onChanged, () => {
    if (changedAt() === asked.current) return
    const found = state === 'ready' ? recall() : undefined
    if (!found) return reload()
    // A form has asked since the change.
    asked.current = answered.current = changedAt()
    setResult({ ...current, value: found.items, at: found.at })
  })
  return {
    state,
    asOf: state === 'ready' ? undefined : current.at,
    error: state === 'failed' && current.error instanceof ApiError ? current.error : undefined,
    value,
    rows: !value ? none : order ? sortedBy(order)(value as readonly never[]) : value,
    reload,
    isSettled: () => state !== 'loading' && changedAt() === answered.current,
  }
}

/** Sorts a list once by each order, however many pages show it. */
const sortedBy = memoOf((order: Order<never>) => memoOf((items: readonly never[]) => items.toSorted(order)))
