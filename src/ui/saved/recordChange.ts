import { untracked } from '@preact/signals-react'
import { isUnanswered } from '../../lib/http.ts'
import { noteChange } from '../../lib/record.ts'
import { record as t } from '../../text/record.ts'
import { topSubject } from '../dialog/dialogs.tsx'

/** Records that something was changed, with the names of what the dialog on top is about, or of `about`. */
export function recordChange(text: string, about: readonly string[] = untracked(topSubject)): void {
  noteChange(text, about.join(' '))
}

/** Makes a change, and records that its outcome is unknown if it gets no answer: it may have been carried out. */
export async function recordingUnknown<Result>(text: string, about: readonly string[] | undefined, change: () => Promise<Result>) {
  try {
    return await change()
  } catch (error) {
    if (isUnanswered(error)) recordChange(t.unknown(text), about)
    throw error
  }
}
