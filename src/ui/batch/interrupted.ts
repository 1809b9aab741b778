import { isObject } from '../../lib/shape.ts'
import { batch as t } from '../../text/batch.ts'
import type { ItemState, Progress } from './batch.ts'

/**
 * Reads the progress of a batch from its draft; undefined if it had not started. Items that were done stay done, the others
 * wait. The outcome of the item in flight is unknown if its change had no answer: it counts as failed if it `isOnce`, and waits otherwise.
 * `before`: the state of each item, by its id as a text.
 */
export function progressIn(stored: Readonly<Record<string, unknown>> | undefined, isOnce: (id: string) => boolean = () => false) {
  if (!Array.isArray(stored?.items)) return undefined
  const isUnknown = (id: string) => stored.wasSent !== false && isOnce(id)
  const before = new Map(
    stored.items.filter(isObject).map(({ id, ...progress }) => [String(id), progressAfter(progress, isUnknown(String(id)))]),
  )
  return { before, input: isObject(stored.input) ? stored.input : {} }
}

function progressAfter({ state, problem, wasBegun }: Readonly<Record<string, unknown>>, isUnknown: boolean): Progress {
  if (state === 'running' && isUnknown) return { state: 'failed', problem: t.unknown }
  const kept = (['done', 'blocked', 'failed'] satisfies ItemState[]).find(other => other === state)
  return {
    state: kept ?? 'waiting',
    ...(typeof problem === 'string' && { problem }),
    ...((wasBegun || state === 'running' || state === 'failed') && { wasBegun: true }),
  }
}
