import type { Id, Named } from '../../lib/shape.ts'
import { required } from '../../lib/rules.ts'
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
  /** What to do if there is nothing to choose. */
  ifEmpty?: EmptyChoice
}

/** Returns an action's `ask`: a form with one choice, whose id joins the input as `chosen`. */
export function choosingOne<Given>(choice: Choice<Given>): Ask<Given, Given & { chosen: Id }> {
  return async ({ length }, given, dialog) => {
    let chosen: Id | undefined
    await openForm({
      ...dialog,
      okText: choice.okText,
      load: request => request(choice.failed, signal => choice.load(given, signal)),
      start: () => ({ chosen: given.chosen ?? '' }),
      fields: data => ({
        chosen: {
          ...selectField(choice.label, data && optionsOf(data), required(choice.required)),
          help: choice.help(length),
          ifEmpty: choice.ifEmpty,
        },
      }),
      async onSubmit(values) {
        chosen = values.chosen
      },
    })
    return chosen === undefined ? undefined : { ...given, chosen }
  }
}
