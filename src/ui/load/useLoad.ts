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

type Question = readonly unknown[]
/** Sends the request; returns a falsy value where there is nothing to load. */
type Ask<Value> = (signal: AbortSignal) => Promise<Value> | undefined | false | ''
interface Known<Value> {
  question: Question
  state: LoadState['state']
  value: Value | undefined
}

const none: readonly never[] = []
const isSame = (a: Question, b: Question) => a.every((value, index) => Object.is(value, b[index]))

/**
 * Loads a list (`rows`) or a single value (`value`) when `deps` change, and on demand. A new load aborts the previous one, and stale
 * responses are ignored. `takePrefetched` supplies the first response synchronously, if it has arrived.
 */
export function useLoad<Row>(load: Ask<readonly Row[]>, deps: Question, takePrefetched?: () => readonly Row[] | undefined): Load<Row>
export function useLoad<Value>(load: Ask<Value>, deps: Question): ValueLoad<Value>
export function useLoad<Value>(load: Ask<Value>, deps: Question, takePrefetched?: () => Value | undefined) {
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<Known<Value>>(() => {
    const value = takePrefetched?.()
    return { question: deps, state: value ? 'ready' : 'loading', value }
  })

  // Runs before paint, so that a prefetched response shows no skeleton.
  useLayoutEffect(() => {
    const isAnswered = known.question === deps && known.state === 'ready'
    if (isAnswered) return undefined
    const controller = new AbortController()
    const learn = (state: LoadState['state'], answer?: { value: Value | undefined }) => {
      if (controller.signal.aborted) return
      setKnown(before => {
        const isAgain = isSame(before.question, deps)
        if (isAgain && state === before.state && !answer) return before
        return { question: deps, state, value: isAgain ? before.value : undefined, ...answer }
      })
    }
    const answer = load(controller.signal)
    learn(answer ? 'loading' : 'idle')
    if (answer) {
      answer.then(
        value => learn('ready', { value }),
        error => {
          if (isAbort(error)) return
          learn('failed', { value: undefined })
          if (!(error instanceof ApiError)) throw error
        },
      )
    }
    return () => controller.abort()
  }, [...deps, round])

  // Between a change of `deps` and its effect, the old value is stale.
  const isCurrent = isSame(known.question, deps)
  const value = isCurrent ? known.value : undefined
  const reload = () => setRound(before => before + 1)
  return {
    state: isCurrent ? known.state : 'loading',
    value,
    rows: value ?? none,
    reload,
    async after(change: Promise<unknown>) {
      if (await change) reload()
    },
  }
}
