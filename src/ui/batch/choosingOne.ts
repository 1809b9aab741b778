import type { Id, Named } from '../../lib/shape.ts'
import { isSameId } from '../../lib/ids.ts'
import { required } from '../../lib/rules.ts'
import { subject as t } from '../../text/dialog.ts'
import { openForm } from '../dialog/openForm.tsx'
import { optionsOf } from '../form/checks.tsx'
import type { EmptyChoice } from '../form/emptyChoice.ts'
import { selectField } from '../form/fields.tsx'
import type { Ask } from './action.ts'

interface Choice<Given> {
  okText: string
  label: string
  required: string
  help: (items: number) => string
  load: (given: Given, signal: AbortSignal) => Promise<readonly Named[]>
  failed: string
  /** The advice if there is nothing to choose. */
  ifEmpty?: EmptyChoice
}

/**
 * Returns an action's `ask`: a form with one choice, whose id joins the input as `chosen`, and what names it as `about`. The only option is
 * chosen.
 */
export function choosingOne<Given>(choice: Choice<Given>): Ask<Given, Given & { chosen: Id; about: string }> {
  return async ({ length }, given, dialog) => {
    let chosen: { chosen: Id; about: string } | undefined
    await openForm({
      ...dialog,
      okText: choice.okText,
      load: request => request(choice.failed, signal => choice.load(given, signal)),
      start: data => ({ chosen: given.chosen ?? (data.length === 1 ? data[0]!.id : '') }),
      fields: data => ({
        chosen: {
          ...selectField(choice.label, data && optionsOf(data), required(choice.required)),
          help: choice.help(length),
          ifEmpty: choice.ifEmpty,
        },
      }),
      async onSubmit(values, data) {
        const option = optionsOf(data).find(({ value }) => isSameId(value, values.chosen))
        chosen = { ...values, about: t.chosen(choice.label, option?.label ?? '') }
      },
    })
    return chosen && { ...given, ...chosen }
  }
}
