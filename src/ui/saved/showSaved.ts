import { effect, untracked } from '@preact/signals-react'
import { saved as t } from '../../text/saved.ts'
import { subjectNow, subjectShown, wayTo } from '../subject.ts'
import { toast, type ToastAction } from '../toast.tsx'
import { type Identified, keyOf } from '../table/columns.ts'
import { endSearch, seek, type Sought } from './sought.ts'
import { shownTables } from './useShownTable.ts'

/** Returns the next steps after something was saved; `row` is undefined if it is not on the page that shows the list. */
export type Steps<Row> = (row: Row | undefined) => readonly ToastAction[]

/** What a dialog has saved, and where it is listed. */
interface Saved<Row extends Identified> {
  /** The table's name, which is also that of its page. */
  table: string
  text: string
  /** Returns whether a row was saved; of several, the first one on the screen stands for all. */
  isIt: (row: Row) => boolean
  /** It is none of the rows that were there before. */
  isNew?: boolean
  /** The next steps. With them, the toast stays until it is closed, another one follows, or the page is left. */
  steps?: Steps<Row> | undefined
}

/**
 * Says in a toast what was saved. The table that lists it marks the row once the list is there again; if the row is not on the screen, the
 * toast gets a button that leads to it. Call this right before the dialog closes.
 */
export function showSaved<Row extends Identified>({ table, text, isIt, isNew = false, steps }: Saved<Row>): void {
  removeSteps()
  stopWaiting()
  endSearch()
  const shownTable = shownTables.get(table)
  if (!shownTable) return say(text, steps?.(undefined))
  const at = subjectNow()
  const old = new Set(isNew ? shownTable.load.rows.map(keyOf) : [])
  const find: Sought['find'] = rows => rows.filter(row => !old.has(keyOf(row)) && isIt(row as Row))
  const shown = toast.done(text, { isWaiting: true })
  const onFound: Sought['onFound'] = ([first], areHidden) => {
    stopWaiting()
    endSearch()
    const show = { label: t.show, onPress: () => askFor(saved) }
    const further = steps?.(first as Row | undefined) ?? []
    if (further.length) removeWithSubject(shown.remove)
    if (areHidden || further.length) shown.add([...(areHidden ? [show] : []), ...further], further.length > 0)
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

function say(text: string, steps: readonly ToastAction[] = []): void {
  if (steps.length) showSteps(text, steps)
  else toast.done(text)
}

let removeSteps = () => {}

/** Offers next steps in a toast that stays until it is closed, the next one comes, or the page is left. */
export function showSteps(text: string, steps: readonly ToastAction[]): void {
  removeSteps()
  removeWithSubject(toast.done(text, { actions: steps, isLasting: true }).remove)
}

/** Removes a toast when the subject of the screen changes, or other steps are shown. */
function removeWithSubject(remove: () => void): void {
  const at = subjectNow()
  const stop = effect(() => {
    if (subjectShown() !== at) remove()
  })
  removeSteps = () => {
    stop()
    remove()
  }
}

/** Makes the table show the rows, on its page. */
function askFor(saved: Sought): void {
  if (subjectNow() !== saved.at) saved.goBack()
  seek({ ...saved, isAskedFor: true, at: subjectNow() })
}
