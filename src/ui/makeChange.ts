import { untracked } from '@preact/signals-react'
import { writesAnswered, writesSent } from '../lib/calls.ts'
import { isUnanswered } from '../lib/http.ts'
import { remembered } from '../lib/sessionMemory.ts'
import { record as t } from '../text/dialog.ts'
import { topSubject } from './layers.ts'
import { isKeptOpen, lastSave, type Outcome, type Save } from './saved.ts'
import { screenNow } from './screen.ts'
import { toast } from './toast.ts'

/** A change that this page has made: when, what, and the names of what it was about. Never a secret. */
export interface ChangeMade {
  at: number
  text: string
  about: string
}

/** The oldest first. */
const changes = remembered<readonly ChangeMade[]>([])

export const changesMade = changes.get

function noteChange(text: string, about: string): void {
  changes.set([...changes.get(), { at: Date.now(), text, about }])
}

interface Change<Result> {
  /** Names the change in the record if it is done in part, or may be. */
  title: string
  /** The names of what it is about; by default of what the dialog on top is about. */
  about?: readonly string[] | undefined
  /** Returns what was done: a text for the record alone, or what is said as well. */
  done: (result: Result) => string | Outcome
}

/**
 * Makes a change, says and records what it has done. If it fails, without an answer its outcome is unknown, as it may have been carried
 * out; of several requests the first ones may have changed something. A form that stays open has failed, too.
 */
export async function makeChange<Result>({ title, about, done }: Change<Result>, change: () => Promise<Result>): Promise<Result> {
  const [before, sentBefore] = [writesAnswered(), writesSent()]
  const record = (text: string) => noteChange(text, (about ?? untracked(topSubject)).join(' '))
  const recordFailure = (error: unknown) => {
    if (isUnanswered(error)) record(t.unknown(title))
    else if (writesAnswered() > before) record(t.partly(title))
  }
  try {
    const result = await change()
    const outcome = done(result)
    // What was so already is no change of this page.
    const recordIfMade = (text: string) => writesSent() > sentBefore && record(text)
    if (typeof outcome === 'string') recordIfMade(outcome)
    else if (isKeptOpen(outcome)) recordFailure(outcome.error)
    else if (outcome) {
      recordIfMade(outcome.text)
      showSaved(outcome)
    }
    return result
  } catch (error) {
    recordFailure(error)
    throw error
  }
}

/** Says what was saved. The table that lists it looks for its rows, once the list is there again. */
export function showSaved(saved: Save): void {
  toast.done(saved.text)
  if ('table' in saved) lastSave.value = { ...saved, at: screenNow() }
}
