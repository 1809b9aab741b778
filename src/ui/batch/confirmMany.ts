import { numberOf, required } from '../../lib/rules.ts'
import { batch as t } from '../../text/batch.ts'
import { confirm } from '../dialog/confirm.tsx'

interface Options {
  title: string
  body: string
  names: readonly string[]
  okText: string
  isRemoval?: boolean
}

/** Names shown before a batch; the rest are counted. */
const SHOWN = 5
/** More deletions than this ask for their number to be typed. */
const FEW = 5

/** Asks before a batch, with the names of its items. */
export function confirmMany({ title, body, names, okText, isRemoval = false }: Options): Promise<boolean> {
  const isTyped = isRemoval && names.length > FEW
  const more = names.length - SHOWN
  const listed = [...names.slice(0, SHOWN), ...(more > 0 ? [t.more(more)] : [])].join('\n')
  return confirm({
    title,
    body: [body, listed, ...(isTyped ? [t.typeCount] : [])],
    okText,
    // With something to run, the dialog refuses to while there is no connection.
    onConfirm: () => Promise.resolve(),
    okColor: isRemoval ? 'danger' : 'primary',
    ...(isTyped && {
      requireInputName: t.count,
      requireInputValue: String(names.length),
      requireInputRules: [
        required(t.countRequired),
        typed => (numberOf(typed) === names.length ? undefined : t.countDifferent),
      ],
    }),
  })
}
