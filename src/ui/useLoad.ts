import { useLayoutEffect, useState } from 'react'
import { ApiError, isAbort } from '../lib/http.ts'

export interface Load<Row> {
  /** `idle`: there is nothing to ask for. `loading` with rows: they are the last answer to the same question. */
  state: 'idle' | 'loading' | 'ready' | 'failed'
  rows: readonly Row[]
  /** Asks again. */
  reload: () => void
  /** Asks again once a change has been made; `change` resolves false (or nothing) where none was. */
  after: (change: Promise<unknown>) => Promise<void>
}

type Question = readonly unknown[]
interface Known<Row> {
  question: Question
  state: Load<Row>['state']
  rows: readonly Row[]
}

const none: readonly never[] = []
const isSame = (a: Question, b: Question) => a.every((value, index) => Object.is(value, b[index]))

/**
 * Loads a list when the question (`deps`) changes, and again on demand. The newest question wins: an older one is
 * aborted, and its answer, should it come all the same, is thrown away. `load` gives nothing where there is nothing to ask.
 * `ready` gives the first answer where that is there already.
 */
export function useLoad<Row>(
  load: (signal: AbortSignal) => Promise<readonly Row[]> | undefined | false | '', deps: Question, ready?: () => readonly Row[] | undefined,
): Load<Row> {
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<Known<Row>>(() => {
    const rows = ready?.()
    return { question: deps, state: rows ? 'ready' : 'loading', rows: rows ?? none }
  })

  // Before the paint: an answer that is there already is painted at once.
  useLayoutEffect(() => {
    const isAnswered = known.question === deps && known.state === 'ready'
    if (isAnswered) return undefined
    const controller = new AbortController()
    const learn = (state: Known<Row>['state'], rows?: readonly Row[]) => {
      if (controller.signal.aborted) return
      setKnown(before => {
        const isAgain = isSame(before.question, deps)
        return isAgain && state === before.state && !rows ? before : { question: deps, state, rows: rows ?? (isAgain ? before.rows : none) }
      })
    }
    const answer = load(controller.signal)
    learn(answer ? 'loading' : 'idle')
    if (answer) {
      answer.then(
        rows => learn('ready', rows),
        error => {
          if (isAbort(error)) return
          learn('failed', none)
          if (!(error instanceof ApiError)) throw error
        },
      )
    }
    return () => controller.abort()
  }, [...deps, round])

  // Between a change of the question and its effect, the old answer is nobody's.
  const isCurrent = isSame(known.question, deps)
  const reload = () => setRound(before => before + 1)
  return {
    state: isCurrent ? known.state : 'loading',
    rows: isCurrent ? known.rows : none,
    reload,
    async after(change) {
      if (await change) reload()
    },
  }
}
