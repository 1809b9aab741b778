import type { Id, Named } from '../../lib/shape.ts'
import { isSameId } from '../../lib/ids.ts'
import { required } from '../../lib/rules.ts'
import { subject as t } from '../../text/dialog.ts'
import { openForm } from '../dialog/openForm.tsx'
import { optionsOf } from '../form/checks.tsx'
import type { EmptyChoice } from '../form/emptyChoice.ts'
import { selectField } from '../form/fields.tsx'
import type { Ask } from './action.ts'

interface Choice {
  okText: string
  label: string
  required: string
  help: (items: number) => string
  load: (signal: AbortSignal) => Promise<readonly Named[]>
  failed: string
  ifEmpty?: EmptyChoice
}

interface Chosen {
  chosen: Id
  /** Names what was chosen. */
  about: string
}

/** Returns an action's `ask`: a form with one choice. The only option is chosen. */
export function choosingOne(choice: Choice): Ask<Chosen> {
  return async ({ length }, stored, dialog) => {
    let chosen: Chosen | undefined
    await openForm({
      ...dialog,
      okText: choice.okText,
      load: request => request(choice.failed, choice.load),
      start: data => ({ chosen: stored.chosen ?? (data.length === 1 ? data[0]!.id : '') }),
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
    return chosen
  }
}
