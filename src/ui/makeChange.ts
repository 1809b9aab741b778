import { untracked } from '@preact/signals-react'
import { writesAnswered } from '../lib/calls.ts'
import { sessionSignal } from '../lib/sessionSignal.ts'
import { mayBeDone } from '../lib/unanswered.ts'
import { record as t } from '../text/dialog.ts'
import { topSubject } from './layers.ts'
import type { KeptOpen } from './saved.ts'

/** A change that this page has made: when, what, and the names of what it was about. Never a secret. */
export interface ChangeMade {
  at: number
  text: string
  about: string
  title: string
  /** There was no answer. */
  isUnknown: boolean
}

/** The oldest first. */
const changes = sessionSignal<readonly ChangeMade[]>([])

export const changesMade = (): readonly ChangeMade[] => changes.peek()

interface Change<Result> {
  /** Names the change in the record if it is done in part, or may be. */
  title: string
  /** The names of what it is about; by default of what the dialog on top is about. */
  about?: readonly string[] | undefined
  /** Returns what was done, or that the form stays open; undefined for nothing. */
  done: (result: Result) => string | KeptOpen | undefined
}

/**
 * Makes a change, and records what it has done. If it fails, without an answer of the platform its outcome is unknown, as it may have been
 * carried out; of several requests the first ones may have changed something. A form that stays open has failed, too.
 */
export async function makeChange<Result>({ title, about, done }: Change<Result>, change: () => Promise<Result>): Promise<Result> {
  const before = writesAnswered()
  const subject = () => (about ?? untracked(topSubject)).join(' ')
  const record = (text: string, isUnknown = false) => {
    changes.value = [...changes.peek(), { at: Date.now(), text, about: subject(), title, isUnknown }]
  }
  /** A try that finds nothing left to do: this page has done it if the try before had no answer. */
  const wasUnknown = () => changes.peek().findLast(made => made.title === title && made.about === subject())?.isUnknown
  const recordFailure = (error: unknown) => {
    if (mayBeDone(error)) record(t.unknown(title), true)
    else if (writesAnswered() > before) record(t.partly(title))
  }
  try {
    const result = await change()
    const outcome = done(result)
    if (typeof outcome === 'object') recordFailure(outcome.error)
    // What was so already is no change of this page.
    else if (outcome !== undefined && (writesAnswered() > before || wasUnknown())) record(outcome)
    return result
  } catch (error) {
    recordFailure(error)
    throw error
  }
}
