import { isObject, rowId } from '../../lib/shape.ts'
import { batch as t } from '../../text/batch.ts'
import { takeOffer } from '../dialog/drafts.ts'
import type { BatchItem, ItemState, Progress } from './batch.ts'

/** The form name of drafts that are batches. */
const BATCH = 'batch'

/** A batch that the end of a session interrupted. */
interface Interrupted {
  items: readonly (Pick<BatchItem, 'id' | 'name'> & { before: Progress })[]
  input: Readonly<Record<string, unknown>>
}

/** Returns a batch as a draft: the state of every item. */
export function draftOf(kind: string, items: readonly (Pick<BatchItem, 'id' | 'name'> & Progress)[], input: Interrupted['input'] = {}) {
  return { form: BATCH, of: kind, values: { items, input } }
}

/**
 * Takes the batch of this kind that the end of the session interrupted, once. Items that were done stay done, the others wait. Of the item
 * in flight the outcome is unknown: it counts as failed, unless the batch `isRepeatable`.
 */
export function takeInterrupted(kind: string, { isRepeatable }: { isRepeatable: boolean }): Interrupted | undefined {
  const values = takeOffer(BATCH, kind)?.values
  if (!values || !Array.isArray(values.items)) return undefined
  const items = values.items.filter(isObject).map(({ id, name, state, problem }) => ({
    id: rowId(id),
    name: String(name),
    before: stateAfter(state, isRepeatable, problem),
  }))
  return { items, input: isObject(values.input) ? values.input : {} }
}

function stateAfter(state: unknown, isRepeatable: boolean, problem: unknown): Progress {
  if (state === 'running' && !isRepeatable) return { state: 'failed', problem: t.unknown }
  const kept = (['done', 'failed'] satisfies ItemState[]).find(known => known === state)
  return { state: kept ?? 'waiting', ...(typeof problem === 'string' && { problem }) }
}
