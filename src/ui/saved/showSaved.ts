import { effect, untracked } from '@preact/signals-react'
import { isSameId } from '../../lib/ids.ts'
import type { Id } from '../../lib/shape.ts'
import { saved as t } from '../../text/saved.ts'
import { subjectNow, subjectShown, wayTo } from '../subject.ts'
import { toast, type ToastAction } from '../toast.ts'
import { recordChange } from './recordChange.ts'
import { type Identified, keyOf } from '../table/columns.ts'
import { endSearch, seek, type Sought } from './sought.ts'
import { tablesOnPage } from './useShownTable.ts'

/** Returns a way on from a saved row, for its toast. */
export type Way<Row> = (row: Row) => ToastAction

/** What a dialog has saved, and where it is listed. */
interface Saved<Row extends Identified> {
  /** The table's name, which is also that of its page. */
  table: string
  /** Whose rows the table has to list; undefined if it has those of all. */
  of?: Id | undefined
  text: string
  /** Returns whether a row was saved; of several, the first one on the screen stands for all. */
  isIt?: (row: Row) => boolean
  /** It is none of the rows that were there before. */
  isNew?: boolean
  /** The row that was edited: instead of `isIt` and `isNew`. */
  edits?: { id: Id } | undefined
  way?: Way<Row> | undefined
  /** What can be done without leaving the page. */
  action?: ToastAction
  /** Sums up changes that are recorded one by one. */
  isSummary?: boolean
}

/**
 * Says in a toast what was saved. The table that lists it marks the row once the list is there again; if the row is not on the screen, the
 * toast gets a button that leads to it. Call this right before the dialog closes.
 */
export function showSaved<Row extends Identified>({
  table,
  of,
  text,
  isIt,
  isNew = false,
  edits,
  isSummary = false,
  way,
  action,
}: Saved<Row>): void {
  if (!isSummary) recordChange(text)
  const own = action ? [action] : []
  stopWaiting()
  endSearch()
  showNow = () => void toast.done(text, { actions: own, isWaiting: false })
  const listed = tablesOnPage.get(table)
  if (!listed || (of !== undefined && !isSameId(listed.of, of))) return showNow()
  const at = subjectNow()
  const old = new Set(isNew && !edits ? listed.load.rows.map(keyOf) : [])
  const isSaved = (row: Identified) => (edits ? isSameId(row.id, edits.id) : isIt?.(row as Row))
  const find: Sought['find'] = rows => rows.filter(row => !old.has(keyOf(row)) && isSaved(row))
  const shown = toast.done(text, { actions: own, isWaiting: true })
  const onFound: Sought['onFound'] = ([first], areHidden) => {
    stopWaiting()
    endSearch()
    const show = { label: t.show, onPress: () => askFor(saved) }
    const further = first && way ? [way(first as Row)] : []
    if (areHidden || further.length) shown.add([...(areHidden ? [show] : []), ...further, ...own])
  }
  const saved: Sought = { table, find, at, goBack: wayTo(table), onFound }
  seek(saved)
  // The user goes elsewhere before the list is there.
  stopWaiting = effect(() => {
    if (subjectShown() !== at) untracked(() => onFound([], true))
  })
}

/** No longer notices that the user goes elsewhere before the list of the last save is there. */
let stopWaiting = () => {}

let showNow = () => {}

/** Shows what was saved above the dialog, which stays open: the toast would wait until it is closed. */
export const showSavedNow = (): void => showNow()

/** Makes the table show the rows, on its page. */
function askFor(saved: Sought): void {
  if (subjectNow() !== saved.at) saved.goBack()
  seek({ ...saved, isAskedFor: true, at: subjectNow() })
}
