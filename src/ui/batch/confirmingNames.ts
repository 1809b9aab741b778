import { numberOf, required } from '../../lib/rules.ts'
import { batch as t } from '../../text/batch.ts'
import { confirm } from '../dialog/confirm.tsx'
import { registerDraft } from '../dialog/drafts.ts'
import type { Ask } from './action.ts'

interface Options {
  title: string
  body: (items: number) => string
  okText: string
  isRemoval?: boolean
}

/** Names shown before a batch; the rest are counted. */
const SHOWN = 5
/** More deletions than this ask for their number to be typed. */
const FEW = 5

/** Returns an action's `ask`: a confirmation with the names of the items. */
export function confirmingNames<Given>(options: Options): Ask<Given, Given> {
  return async (items, given, draft) => {
    const unregister = registerDraft(() => ({ ...draft, values: {} }), draft.at)
    const names = items.map(({ name }) => name)
    return (await confirmMany(names, options).finally(unregister)) ? given : undefined
  }
}

function confirmMany(names: readonly string[], { title, body, okText, isRemoval = false }: Options): Promise<boolean> {
  const isTyped = isRemoval && names.length > FEW
  const more = names.length - SHOWN
  const listed = [...names.slice(0, SHOWN), ...(more > 0 ? [t.more(more)] : [])].join('\n')
  return confirm({
    title,
    body: [body(names.length), listed, ...(isTyped ? [t.typeCount] : [])],
    okText,
    okColor: isRemoval ? 'danger' : 'primary',
    ...(isTyped && {
      requireInputName: t.count,
      requireInputValue: String(names.length),
      requireInputRules: [required(t.countRequired), typed => (numberOf(typed) === names.length ? undefined : t.countDifferent)],
    }),
  })
}
