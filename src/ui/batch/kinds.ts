import { ANYWHERE, holdDraft } from '../dialog/drafts.ts'
import type { BatchItem } from './batch.ts'
import { draftOf, takeInterrupted } from './interrupted.ts'
import { runBatch } from './runBatch.tsx'

type Id = BatchItem['id']
type Item = Pick<BatchItem, 'id' | 'name' | 'before'>

/** What an action needs besides its items, as JSON. */
export type Input = Readonly<Record<string, unknown>>

/** A kind of batch: what it does to an item, given by its id, so that it can go on after a sign-in. */
interface BatchKind {
  title: string
  /** Whether the user has the right to it. */
  isAllowed: () => boolean
  /** Asks before the first item. Resolves to what the action needs besides its items; undefined if the user cancelled. */
  ask: (items: readonly Item[], input: Input) => Promise<Input | undefined>
  run: (id: Id, input: Input, signal: AbortSignal, prepared: unknown) => Promise<unknown>
  /** Loads what all items need, before the first of them; again if it failed. */
  prepare?: (input: Input, signal: AbortSignal) => Promise<unknown>
  /** Must not be repeated if the outcome is unknown. */
  isOnce?: boolean
}

export type BatchKinds = Readonly<Record<string, BatchKind>>

/** Asks for a kind of batch and runs it. */
export async function runKind<Kinds extends BatchKinds>(
  kinds: Kinds, kind: keyof Kinds & string, items: readonly Item[], input: Input = {},
): Promise<void> {
  const waiting = items.map(({ id, name }) => ({ id, name }))
  const release = holdDraft(() => draftOf(kind, waiting.map(item => ({ ...item, state: 'waiting' as const })), input), ANYWHERE)
  const asked = await kinds[kind]!.ask(items, input).finally(release)
  if (asked) await run(kinds, kind, waiting, asked)
}

function run(kinds: BatchKinds, kind: string, items: readonly Item[], input: Input): Promise<void> {
  const { title, run, prepare } = kinds[kind]!
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
    title, kind, input,
    items: items.map(item => ({ ...item, run: async (signal: AbortSignal) => run(item.id, input, signal, await context(signal)) })),
  })
}

/** Opens a batch again that the end of the session interrupted; one that had not begun asks again. */
export async function resumeKind(kinds: BatchKinds, kind: string): Promise<void> {
  if (!Object.hasOwn(kinds, kind)) return
  const found = takeInterrupted(kind, { isRepeatable: !kinds[kind]!.isOnce })
  if (!found || !kinds[kind]!.isAllowed()) return
  const hasBegun = found.items.some(({ before }) => before.state !== 'waiting')
  await (hasBegun ? run(kinds, kind, found.items, found.input) : runKind(kinds, kind, found.items, found.input))
}
