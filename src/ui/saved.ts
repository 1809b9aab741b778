import { signal } from '@preact/signals-react'
import type { Id } from '../lib/shape.ts'
import { screenNow } from './screen.ts'
import { toast } from './toast.ts'

/** A change, for a toast and the record of changes. */
interface Done {
  text: string
}

/** A form's save, as data, for the table that lists its rows as well. */
export interface Saved extends Done {
  /** The table's name, which is also that of its page. */
  table: string
  /** The owner whose rows the table has to list; undefined if it has those of all. */
  of?: Id | undefined
  /** The saved rows have one of these values in each of these columns, or one of these ids (`id`). */
  match: Readonly<Record<string, readonly Id[] | undefined>>
  /** They are none of the rows that were there before. */
  isNew?: boolean
  /** The next action: a verb of the table, and its arguments. */
  next?: Next | undefined
}

export interface Next {
  label: string
  verb: string
  args: readonly unknown[]
  /** The saved row comes before the arguments, so it has to be listed first. */
  isOfRow?: boolean
}

/** A form's save: of a new row what it matches, while an edited one has its id. */
export interface SavedRow extends Omit<Saved, 'match' | 'isNew'> {
  match?: Saved['match']
}

/** A form that stays open although no request failed. `error`: a failure that it shows in its own words. */
export interface KeptOpen {
  staysOpen: true
  error?: unknown
}

/** A form's save; without a table, a text alone. */
export type Save = Done | Saved

/** Returns whether a form stays open. */
export function isKeptOpen<Kept extends KeptOpen>(outcome: Kept | Done | void): outcome is Kept {
  return outcome !== undefined && 'staysOpen' in outcome
}

/** A save whose rows their table looks for (`SavedRows`). */
export interface SoughtSave extends Saved {
  /** The screen while they are looked for. */
  at: string
  /** The keys of the rows that were there before; undefined until the table has seen the save. */
  before?: ReadonlySet<string>
  /** The user asks for them: the table removes what hides them, and scrolls to the first one. */
  isAskedFor?: boolean
}

/** The last save, until its rows have been looked for. */
export const lastSave = signal<SoughtSave>()

/** Says what was saved. The table that lists it looks for its rows, once the list is there again. */
export function showSaved(saved: Save): void {
  toast.done(saved.text)
  if ('table' in saved) lastSave.value = { ...saved, at: screenNow() }
}
