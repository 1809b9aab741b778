import type { DialogCall } from '../../lib/draft.ts'
import type { Subject } from '../layers.ts'
import { ANYWHERE, takeDraft } from '../drafts/drafts.ts'
import type { BatchItem } from './batch.ts'
import { progressIn } from './interrupted.ts'
import { runBatch } from './runBatch.tsx'

type Item = Pick<BatchItem, 'id' | 'name' | 'needs' | 'before'>

/**
 * Asks before the first item, in a dialog that leaves the draft of the action's `call`. Resolves to the action's input; undefined if the
 * user cancelled. `stored`: the input of an interrupted batch that had not begun.
 */
export type Ask<Input> = (items: readonly Item[], stored: Partial<Input>, dialog: AskOptions) => Promise<Input | undefined>

export interface AskOptions {
  title: string
  call: DialogCall
  subject: Subject | undefined
}

/** An action on many items. `Input` is what it needs apart from them, as JSON. */
interface Action<Input, Target extends Item, Prepared> {
  /** The name and the arguments of its verb, by which an interrupted batch is called again. */
  verb: string
  args: readonly unknown[]
  title: string
  subject?: Subject | undefined
  /** Another line of the subject, once the input is known: what was chosen. */
  about?: (input: Input) => string
  /** The items, or what computes them from the input if they depend on it; `ask` then gets none. */
  items: readonly Target[] | ((input: Input) => readonly Target[])
  ask: Ask<Input>
  run: (item: Target, input: Input, signal: AbortSignal, prepared: Prepared) => Promise<unknown>
  /** Loads what all items need, before the first of them; again if it failed, or the user has stopped and goes on, or repeats some. */
  prepare?: (input: Input, signal: AbortSignal) => Promise<Prepared>
  /** Returns whether an item must not be repeated unasked if its outcome is unknown. */
  isOnce?: (id: string) => boolean
}

/**
 * Asks for an action on many items, and runs it. One that the end of the session interrupted is shown as it was; one that had not begun
 * asks again. Resolves to the ids of the items that are done.
 */
export async function runAction<Target extends Item, Input extends object, Prepared = void>(
  action: Action<Input, Target, Prepared>,
): Promise<readonly string[]> {
  const { verb, args, title, subject, items, isOnce } = action
  const itemsOf = (input: Input) => (typeof items === 'function' ? items(input) : items)
  const call: DialogCall = { verb, args, at: ANYWHERE }
  const progress = progressIn(takeDraft(call), isOnce)
  const stored = (progress?.input ?? {}) as Input
  if (progress) {
    const waiting = itemsOf(stored).map(item => ({ ...item, before: progress.before.get(String(item.id)) }))
    if (waiting.some(({ before }) => before && before.state !== 'waiting')) return run(action, call, waiting, stored)
  }
  const input = await action.ask(typeof items === 'function' ? [] : items, stored, { title, call, subject })
  return input ? run(action, call, itemsOf(input), input) : []
}

async function run<Target extends Item, Input extends object, Prepared>(
  { title, subject, about, run, prepare }: Action<Input, Target, Prepared>,
  call: DialogCall,
  items: readonly Target[],
  input: Input,
): Promise<readonly string[]> {
  let prepared: Promise<Prepared> | undefined
  /** Of the run that `prepared` is for. */
  let last: AbortSignal | undefined
  const context = async (signal: AbortSignal) => {
    // A colleague may have changed it between two runs of the batch.
    if (signal !== last) prepared = undefined
    last = signal
    try {
      return (await (prepared ??= prepare?.(input, signal))) as Prepared
    } catch (error) {
      prepared = undefined
      throw error
    }
  }
  const jobs = await runBatch({
    title,
    subject: about ? () => [...(subject?.() ?? []), about(input)] : subject,
    call,
    input,
    items: items.map(item => ({ ...item, run: async (signal: AbortSignal) => run(item, input, signal, await context(signal)) })),
  })
  return jobs.filter(({ progress }) => progress.peek().state === 'done').map(({ item }) => String(item.id))
}
