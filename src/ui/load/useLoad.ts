import { useLayoutEffect, useState } from 'react'
import { ApiError, isAbort } from '../../lib/http.ts'

interface LoadState {
  /** `idle`: there is nothing to ask for. `loading` with an answer: it is the last one to the same question. */
  state: 'idle' | 'loading' | 'ready' | 'failed'
  /** Asks again. */
  reload: () => void
  /** Asks again once a change has been made; `change` resolves false (or nothing) where none was. */
  after: (change: Promise<unknown>) => Promise<void>
}

/** The load of a list. */
export interface Load<Row> extends LoadState {
  rows: readonly Row[]
}

/** The load of one thing. */
interface ValueLoad<Value> extends LoadState {
  value: Value | undefined
}

type Question = readonly unknown[]
/** Gives nothing where there is nothing to ask for. */
type Ask<Value> = (signal: AbortSignal) => Promise<Value> | undefined | false | ''
interface Known<Value> {
  question: Question
  state: LoadState['state']
  value: Value | undefined
}

const none: readonly never[] = []
const isSame = (a: Question, b: Question) => a.every((value, index) => Object.is(value, b[index]))

/**
 * Loads a list (`rows`) or one thing (`value`) when the question (`deps`) changes, and again on demand. The newest question wins:
 * an older one is aborted, and its answer, should it come all the same, is thrown away. `takePrefetched` gives the first
 * answer where that is there already.
 */
export function useLoad<Row>(load: Ask<readonly Row[]>, deps: Question, takePrefetched?: () => readonly Row[] | undefined): Load<Row>
export function useLoad<Value>(load: Ask<Value>, deps: Question): ValueLoad<Value>
export function useLoad<Value>(load: Ask<Value>, deps: Question, takePrefetched?: () => Value | undefined) {
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<Known<Value>>(() => {
    const value = takePrefetched?.()
    return { question: deps, state: value ? 'ready' : 'loading', value }
  })

  // Before the paint: an answer that is there already is painted at once.
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

  // Between a change of the question and its effect, the old answer is nobody's.
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
