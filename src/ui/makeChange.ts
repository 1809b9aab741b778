import { untracked } from '@preact/signals-react'
import { writesAnswered, writesSent } from '../lib/calls.ts'
import { mayBeDone } from '../lib/http.ts'
import { sessionSignal } from '../lib/sessionSignal.ts'
import { record as t } from '../text/dialog.ts'
import { topSubject } from './layers.ts'
import type { KeptOpen } from './saved.ts'

/** A change that this page has made: when, what, and the names of what it was about. Never a secret. */
export interface ChangeMade {
  at: number
  text: string
  about: string
  /** The title of a change whose outcome is unknown. */
  unknown?: string | undefined
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
  const [before, sentBefore] = [writesAnswered(), writesSent()]
  const subject = () => (about ?? untracked(topSubject)).join(' ')
  const record = (text: string, unknown?: string) => {
    changes.value = [...changes.peek(), { at: Date.now(), text, about: subject(), unknown }]
  }
  /** A removal finds nothing to remove any more: this page has removed it if a try before had no answer. */
  const isOwnGone = () => writesSent() > sentBefore && changes.peek().some(made => made.unknown === title && made.about === subject())
  const recordFailure = (error: unknown) => {
    if (mayBeDone(error)) record(t.unknown(title), title)
    else if (writesAnswered() > before) record(t.partly(title))
  }
  try {
    const result = await change()
    const outcome = done(result)
    if (typeof outcome === 'object') recordFailure(outcome.error)
    // What was so already is no change of this page.
    else if (outcome !== undefined && (writesAnswered() > before || isOwnGone())) record(outcome)
    return result
  } catch (error) {
    recordFailure(error)
    throw error
  }
}
