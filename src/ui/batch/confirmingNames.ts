import { numberOf, required } from '../../lib/rules.ts'
import { batch as t } from '../../text/batch.ts'
import { confirm } from '../dialog/confirm.tsx'
import { registerDraft } from '../drafts/drafts.ts'
import { numberField } from '../form/fields.tsx'
import type { Ask } from './action.ts'

interface Options {
  body: (items: number) => string | readonly string[]
  /** By default that of a removal. */
  okText?: string
  /** The action removes the items for good: sentences that say what goes with them. */
  removal?: readonly string[]
  /** The line that counts the items without names; by default that for things. */
  others?: (items: number) => string
}

/** Names shown before a batch; the rest are counted. */
const SHOWN = 5
/** More deletions than this ask for their number to be typed. */
const FEW = 5

/** Returns an action's `ask`: a confirmation with the names of the items. */
export function confirmingNames({ body, others = t.others, ...options }: Options): Ask<object> {
  return async (items, _, { call, ...dialog }) => {
    const names = items.map(({ name }) => name)
    const isTyped = options.removal && names.length > FEW
    const unregister = registerDraft(call, () => ({}))
    const isConfirmed = await confirm({
      ...dialog,
      ...options,
      body: body(names.length),
      target: { names: names.slice(0, SHOWN), details: [names.length > SHOWN && others(names.length - SHOWN)] },
      ...(isTyped && {
        typed: {
          ...numberField(t.count, required(t.countRequired), typed => (isCount(typed, names.length) ? undefined : t.countDifferent)),
          help: t.typeCount,
        },
      }),
    }).finally(unregister)
    return isConfirmed ? {} : undefined
  }
}

/** Whether a text is a count, as typed or as the question shows it: with separators, of any width. */
const isCount = (typed: string, count: number) => numberOf(typed.normalize('NFKC').replaceAll(',', '')) === count
