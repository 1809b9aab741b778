import { untracked } from '@preact/signals-react'
import { noteChange } from '../../lib/record.ts'
import { topSubject } from '../dialog/dialogs.tsx'

/** Records that something was changed, with the names of what the dialog on top is about, or of `about`. */
export function recordChange(text: string, about: readonly string[] = untracked(topSubject)): void {
  noteChange(text, about.join(' '))
}
