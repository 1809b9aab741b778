import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { ApiError, isAbort } from '../../lib/http.ts'
import { AT_ONCE } from '../../lib/mapAtOnce.ts'
import type { Id } from '../../lib/shape.ts'
import { batch as t } from '../../text/batch.ts'
import { error as errorText } from '../../text/common.ts'
import { messageOf } from '../load/failureMessages.ts'

export interface BatchItem {
  /** Identifies the item, also when an interrupted batch goes on after a sign-in. */
  id: Id
  name: string
  /** The ids of the items before it that have to be done first: while one of them is not, this one is not run. */
  needs?: readonly Id[] | undefined
  /**
   * Sends the item's requests, and resolves once it is done. Rejects with an `ApiError`, or with an `ItemError` to fail with other
   * messages.
   */
  run: (signal: AbortSignal) => Promise<unknown>
  /** The outcome of an earlier, interrupted run. */
  before?: Progress | undefined
}

/** `blocked`: not run, as an item that it needs is not done. */
export type ItemState = 'waiting' | 'running' | 'blocked' | 'done' | 'failed'

export interface Progress {
  state: ItemState
  /** Why it failed: the server's messages, or one for the status. Or what it is blocked by, or what was there already. */
  problem?: string | undefined
  /** An earlier run, which the end of the session interrupted, had begun it: it may be done. */
  wasBegun?: true | undefined
}

/** Thrown by an item to fail with its own message instead of one for a failed request. */
export class ItemError extends Error {}

/** Thrown by an item that finds itself done without its doing: nothing is left to do, and its message says so. */
export class AlreadyDone extends Error {}

export interface BatchJob<Item extends BatchItem = BatchItem> {
  item: Item
  progress: ReadonlySignal<Progress>
}

export type Batch<Item extends BatchItem = BatchItem> = ReturnType<typeof createBatch<Item>>

/**
 * Runs items one after another and keeps the state of each. A failed item stops those alone that need it; a 401 stops all: the refused
 * item and the rest go on waiting. Has no DOM, and reports through signals. `onlyReads`: several items are under way at the same time, and
 * stopping aborts them; a change is always awaited, so that its outcome is known.
 */
export function createBatch<Item extends BatchItem>(items: readonly Item[], { onlyReads = false } = {}) {
  const jobs = items.map(item => ({ item, progress: signal<Progress>(item.before ?? { state: 'waiting' }) }))
  const byId = new Map<Id, (typeof jobs)[number]>(jobs.map(job => [job.item.id, job]))
  const counts = signal(countStates(jobs))
  /** Items of the current run, or of the last one: how many are settled, of how many. */
  const run = signal({ settled: 0, total: 0 })
  const status = signal<'idle' | 'running' | 'stopping'>('idle')
  let endedAt: number | undefined
  /** Ends the current run; aborts its requests too, if that is allowed. */
  let abort = new AbortController()

  function move(job: (typeof jobs)[number], to: Progress) {
    const { state } = job.progress.peek()
    const before = counts.peek()
    job.progress.value = to
    counts.value = { ...before, [state]: before[state] - 1, [to.state]: before[to.state] + (to.state === state ? 0 : 1) }
  }

  /** Runs an item, unless it needs one that is not done. */
  async function attempt(job: (typeof jobs)[number], signal: AbortSignal) {
    const missing = (job.item.needs ?? []).flatMap(id => byId.get(id) ?? []).filter(({ progress }) => progress.peek().state !== 'done')
    if (missing[0]) move(job, { state: 'blocked', problem: t.blocked(missing[0].item.name, missing.length - 1) })
    else await send(job, signal)
    run.value = { ...run.peek(), settled: run.peek().settled + 1 }
  }

  async function send(job: (typeof jobs)[number], signal: AbortSignal) {
    const { wasBegun } = job.progress.peek()
    move(job, { state: 'running' })
    try {
      await job.item.run(signal)
      move(job, { state: 'done' })
    } catch (error) {
      if (error instanceof AlreadyDone) return move(job, { state: 'done', problem: error.message })
      const code = error instanceof ApiError ? error.code : undefined
      if (isAbort(error) || code === 401) {
        move(job, { state: 'waiting', wasBegun })
        throw error
      }
      move(job, { state: 'failed', problem: problemOf(error) })
      // A bug: the other items go on, and the global handler reports it.
      if (code === undefined && !(error instanceof ItemError))
        queueMicrotask(() => {
          throw error
        })
    }
  }

  return {
    jobs: jobs as readonly BatchJob<Item>[],
    onlyReads,
    counts: counts as ReadonlySignal<Counts>,
    /** Changes more rarely than the counts: a list of failed items follows it. */
    failed: computed(() => counts.value.failed),
    /** Whether all items have been run. */
    isSettled: computed(() => counts.value.waiting + counts.value.running + counts.value.blocked === 0),
    run: run as ReadonlySignal<{ settled: number; total: number }>,
    status: status as ReadonlySignal<'idle' | 'running' | 'stopping'>,
    /** Returns when the last run ended, in milliseconds since the epoch; undefined before. */
    endedAt: () => endedAt,

    /**
     * Runs the items of a state, those that wait or exactly those that failed, and the blocked ones that they were needed for. Rejects with
     * the 401 or the abort that stopped it; the failures of single items are their state. Does nothing while a run is under way.
     */
    async start(state: 'waiting' | 'failed' = 'waiting', outer?: AbortSignal): Promise<void> {
      if (status.peek() !== 'idle') return
      const targets = jobs.filter(({ progress }) => [state, 'blocked'].includes(progress.peek().state))
      const queue = targets.values()
      abort = new AbortController()
      const signal = outer ? AbortSignal.any([outer, abort.signal]) : abort.signal
      run.value = { settled: 0, total: targets.length }
      status.value = 'running'
      const worker = async () => {
        // The workers share the queue. A stop lets the items under way end.
        while (status.peek() === 'running') {
          const { value: job } = queue.next()
          if (!job) return
          try {
            await attempt(job, signal)
          } catch (error) {
            const isStopped = status.peek() === 'stopping' && isAbort(error)
            status.value = 'stopping'
            if (!isStopped) throw error
          }
        }
      }
      const workers = await Promise.allSettled(Array.from({ length: onlyReads ? AT_ONCE : 1 }, worker))
      endedAt = Date.now()
      status.value = 'idle'
      const failed = workers.find(result => result.status === 'rejected')
      if (failed) throw failed.reason
    },

    /** Starts no further items. The current run ends when those under way have. */
    stop(): void {
      if (status.peek() !== 'running') return
      status.value = 'stopping'
      if (onlyReads) abort.abort()
    },
  }
}

/** Starts a batch whose dialog shows the rest: there, an abort and the end of the session are no errors. */
export async function startInDialog(batch: Pick<Batch, 'start'>, state: 'waiting' | 'failed'): Promise<void> {
  try {
    await batch.start(state)
  } catch (error) {
    if (!isAbort(error) && !(error instanceof ApiError && error.code === 401)) throw error
  }
}

export type Counts = Readonly<Record<ItemState, number>>

function countStates(jobs: readonly BatchJob[]): Counts {
  const counts = { waiting: 0, running: 0, blocked: 0, done: 0, failed: 0 }
  for (const { progress } of jobs) counts[progress.peek().state]++
  return counts
}

function problemOf(error: unknown): string {
  if (error instanceof ItemError) return error.message
  return error instanceof ApiError ? messageOf(error) : errorText.unexpected
}
