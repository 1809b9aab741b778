import type { DraftCall } from '../../lib/draft.ts'
import { ANYWHERE, draftOf } from '../dialog/drafts.ts'
import type { BatchItem } from './batch.ts'
import { progressIn } from './interrupted.ts'
import { runBatch } from './runBatch.tsx'

type Id = BatchItem['id']
type Item = Pick<BatchItem, 'id' | 'name' | 'before'>

/** An action's input apart from its items, as JSON. */
export type Input = Readonly<Record<string, unknown>>

/** A kind of batch: what it does to an item, given by its id. Its name is the name of its verb. */
interface BatchKind {
  title: string
  /**
   * Asks before the first item, in a dialog with the draft of this call. Resolves to the action's input; undefined if
   * the user cancelled.
   */
  ask: (items: readonly Item[], input: Input, draft: DraftCall) => Promise<Input | undefined>
  run: (id: Id, input: Input, signal: AbortSignal, prepared: unknown) => Promise<unknown>
  /** Loads what all items need, before the first of them; again if it failed. */
  prepare?: (input: Input, signal: AbortSignal) => Promise<unknown>
  /** Must not be repeated if the outcome is unknown. */
  isOnce?: boolean
}

export type BatchKinds = Readonly<Record<string, BatchKind>>

/**
 * Asks for a kind of batch and runs it; `args` are those of its verb. One that the end of the session interrupted is shown as it was; one
 * that had not begun asks again.
 */
export async function runKind<Kinds extends BatchKinds>(
  kinds: Kinds,
  verb: keyof Kinds & string,
  args: readonly unknown[],
  items: readonly Item[],
  given: Input = {},
): Promise<void> {
  const kind = kinds[verb]!
  const call: DraftCall = { verb, args, at: ANYWHERE }
  const progress = progressIn(draftOf(call)?.values, { isRepeatable: !kind.isOnce })
  const input = { ...given, ...progress?.input }
  const waiting = items.map(item => ({ ...item, before: progress?.before.get(String(item.id)) }))
  if (waiting.some(({ before }) => before && before.state !== 'waiting')) return run(kind, call, waiting, input)
  const asked = await kind.ask(items, input, call)
  if (asked) await run(kind, call, items, asked)
}

function run({ title, run, prepare }: BatchKind, draft: DraftCall, items: readonly Item[], input: Input): Promise<void> {
  let prepared: Promise<unknown> | undefined
  const context = async (signal: AbortSignal) => {
    try {
      return await (prepared ??= prepare?.(input, signal))
    } catch (error) {
      prepared = undefined
      throw error
    }
  }
  return runBatch({
    title,
    draft,
    input,
    items: items.map(item => ({ ...item, run: async (signal: AbortSignal) => run(item.id, input, signal, await context(signal)) })),
  })
}
