import type { BatchItem, BatchRules } from './batch.ts'
import { takeInterrupted } from './interrupted.ts'
import { runBatch } from './runBatch.tsx'

type Id = BatchItem['id']

/** What an action needs besides its items, as JSON. */
type Input = Readonly<Record<string, unknown>>

/** A kind of batch: what it does to an item, given by its id, so that it can go on after a sign-in. */
interface BatchKind extends Pick<BatchRules, 'isRemoval'> {
  title: string
  run: (id: Id, input: Input, signal: AbortSignal, prepared: unknown) => Promise<unknown>
  /** Loads what all items need, before the first of them; again where it failed. */
  prepare?: (input: Input, signal: AbortSignal) => Promise<unknown>
  /** Must not be repeated where the outcome is unknown. */
  isOnce?: boolean
}

export type BatchKinds = Readonly<Record<string, BatchKind>>

/** Runs a kind of batch. Resolves to whether the data may have changed. */
export function runKind<Kinds extends BatchKinds>(
  kinds: Kinds, kind: keyof Kinds & string, items: readonly Pick<BatchItem, 'id' | 'name' | 'before'>[], input: Input = {},
): Promise<boolean> {
  const { title, isRemoval, run, prepare } = kinds[kind]!
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
    title, kind, input, isRemoval,
    items: items.map(item => ({ ...item, run: async (signal: AbortSignal) => run(item.id, input, signal, await context(signal)) })),
  })
}

/** Opens a batch again that the end of the session interrupted. Resolves to whether the data may have changed. */
export async function resumeKind(kinds: BatchKinds, kind: string): Promise<boolean> {
  if (!Object.hasOwn(kinds, kind)) return false
  const found = takeInterrupted(kind, { isRepeatable: !kinds[kind]!.isOnce })
  return found ? runKind(kinds, kind, found.items, found.input) : false
}
