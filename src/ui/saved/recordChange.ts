import { untracked } from '@preact/signals-react'
import { writesAnswered } from '../../lib/calls.ts'
import { isUnanswered } from '../../lib/http.ts'
import { noteChange } from '../../lib/record.ts'
import { record as t } from '../../text/record.ts'
import { topSubject } from '../dialog/dialogs.tsx'

/** Records that something was changed, with the names of what the dialog on top is about, or of `about`. */
export function recordChange(text: string, about: readonly string[] = untracked(topSubject)): void {
  noteChange(text, about.join(' '))
}

/**
 * Makes a change, and records how it fails: without an answer its outcome is unknown, as it may have been carried out; of several requests
 * the first ones may have changed something. A form that stays open has failed, too.
 */
export async function recordingFailure<Result>(text: string, about: readonly string[] | undefined, change: () => Promise<Result>) {
  const before = writesAnswered()
  let outcome: typeof t.unknown | undefined = t.partly
  try {
    const result = await change()
    if (!(result as { staysOpen?: true } | undefined)?.staysOpen) outcome = undefined
    return result
  } catch (error) {
    if (isUnanswered(error)) outcome = t.unknown
    throw error
  } finally {
    if (outcome && (outcome === t.unknown || writesAnswered() > before)) recordChange(outcome(text), about)
  }
}
