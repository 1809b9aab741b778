import { effect } from '@preact/signals-react'
import { saved as t } from '../../text/saved.ts'
import { subjectNow, subjectShown } from '../subject.ts'
import { queryStore } from '../table/query.ts'
import type { Identified } from '../table/columns.ts'
import { toast, type ToastAction } from '../toast.tsx'
import { mark, type ShownTable, shownTable } from './shownTable.ts'

/** Returns the next steps after something was saved; `row` is undefined where it is not on the page that shows the list. */
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
  /** Navigates to the table, with nothing that could hide the row. */
  onReturn: () => void
  /** The next steps. With them, the toast stays until it is closed, another one follows, or the page is left. */
  steps?: Steps<Row> | undefined
}

/** How long a row stays highlighted, in milliseconds. */
const MARK_MS = 6000
/** When a save is reported although the list has not loaded again, in milliseconds. */
const LATE_MS = 2000
/** How long a row is looked for, in milliseconds. */
const SEARCH_MS = 15_000

/** Returns the saved rows of a table. */
type Find = (table: ShownTable) => readonly Identified[]

/**
 * Reports in a toast what was saved, as soon as the list is there again: then the row is highlighted, and where it is not on the screen,
 * the toast has a button that leads to it. Call this right before the dialog closes and its list is loaded again.
 */
export async function tellSaved<Row extends Identified>(saved: Saved<Row>): Promise<void> {
  const { table: id, text, isIt, isNew = false, steps } = saved
  removeSteps()
  const before = shownTable.peek()
  if (before?.id !== id) return say(text, [], steps?.(undefined))
  const at = subjectNow()
  const old = new Set(isNew ? before.load.rows.map(keyOf) : [])
  const find: Find = ({ load }) => load.rows.filter(row => !old.has(keyOf(row)) && isIt(row as Row))

  let isTold = false
  const late = setTimeout(() => {
    isTold = true
    toast.done(text)
  }, LATE_MS)
  const table = await reloaded(id)
  clearTimeout(late)
  const rows = table ? find(table) : []
  const element = table && rows.length > 0 ? await highlight(table, rows) : undefined

  // The user went elsewhere, a row is on another page, the first one is out of sight, or a selected group leaves them out.
  const areShown = table && rows.every(isIn(table.state.shown)) && element && isOnScreen(element)
  const isHidden = subjectNow() !== at || (rows.length > 0 ? !areShown : table?.isNarrowed)
  const actions = isHidden ? [{ label: t.show, onPress: () => lead(saved, at, find) }] : []
  const further = steps?.(rows[0] as Row | undefined)
  if (!isTold || actions.length || further?.length) say(text, actions, further)
}

function say(text: string, actions: readonly ToastAction[], steps: readonly ToastAction[] = []): void {
  if (steps.length) askNext(text, [...actions, ...steps])
  else toast.done(text, actions)
}

let removeSteps = () => {}

/** Offers next steps in a toast that stays until it is closed, the next one comes, or the page is left. */
export function askNext(text: string, steps: readonly ToastAction[]): void {
  removeSteps()
  const at = subjectNow()
  const remove = toast.done(text, steps, true)
  const stop = effect(() => { if (subjectShown() !== at) remove() })
  removeSteps = () => {
    stop()
    remove()
  }
}

const keyOf = (row: Identified) => String(row.id)

/** Leads to the first of the rows: to its page of the table, past the filters that hide it. */
async function lead(saved: Pick<Saved<never>, 'table' | 'onReturn'>, at: string, find: Find): Promise<void> {
  const { table: id, onReturn } = saved
  const isOther = subjectNow() !== at
  if (isOther) onReturn()
  let table = await when(id, isSettled)
  if (table && !find(table).length && table.isNarrowed) {
    onReturn()
    table = await when(id, table => isSettled(table) && !table.isNarrowed)
  }
  const hidden = table ? find(table) : []
  if (!table || !hidden.length) return
  const inTheWay = table.filters.filter(({ matches }) => !hidden.every(row => matches(row as never)))
  if (inTheWay.length) {
    queryStore().set(Object.fromEntries(inTheWay.map(({ param, neutral }) => [param, neutral])))
    table = await when(id, table => positionIn(table, find) >= 0)
  }
  if (!table) return
  const page = Math.floor(positionIn(table, find) / (table.state.rowsPerPage || Infinity)) + 1
  queryStore().set({ [`${id}.page`]: page > 1 ? String(page) : undefined })
  table = await when(id, table => table.state.shown.some(isIn(find(table))))
  const element = table && await highlight(table, find(table))
  element?.scrollIntoView?.({ block: 'center' })
  element?.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: true })
}

const isSettled = ({ load }: ShownTable) => load.state !== 'loading'

const isIn = (rows: readonly Identified[]) => {
  const known = new Set(rows)
  return (row: Identified) => known.has(row)
}

/** Returns the position of the first of the rows in the table; -1 if the filters hide them. */
const positionIn = (table: ShownTable, find: Find): number => table.state.sorted.findIndex(isIn(find(table)))

/** Resolves to the table once it has been loaded again; undefined where that failed, or the page was left. */
async function reloaded(id: string): Promise<ShownTable | undefined> {
  let isLoading = false
  const table = await when(id, table => {
    isLoading ||= table.load.state === 'loading'
    return isLoading && isSettled(table)
  })
  return table?.load.state === 'ready' ? table : undefined
}

/** Resolves to the table on the screen once it passes; undefined where the user goes elsewhere, or it takes too long. */
function when(id: string, passes: (table: ShownTable) => boolean): Promise<ShownTable | undefined> {
  const at = subjectNow()
  return new Promise(resolve => {
    const end = (table?: ShownTable) => {
      clearTimeout(timer)
      resolve(table)
      // The effect may be running for the first time.
      queueMicrotask(() => stop())
    }
    const timer = setTimeout(end, SEARCH_MS)
    const stop = effect(() => {
      const table = shownTable.value
      if (subjectShown() !== at) end()
      else if (table?.id === id && passes(table)) end(table)
    })
  })
}

let unmark: ReturnType<typeof setTimeout> | undefined

/** Highlights rows for some seconds. Resolves to the first one's element; undefined if they are on other pages of the table. */
function highlight({ id, state }: ShownTable, rows: readonly Identified[]): Promise<HTMLElement | undefined> {
  clearTimeout(unmark)
  return new Promise(resolve => {
    const keys = new Set(state.shown.filter(isIn(rows)).map(keyOf))
    mark.value = keys.size ? { table: id, keys, onShown: element => { if (element) resolve(element) } } : undefined
    if (!keys.size) return resolve(undefined)
    unmark = setTimeout(() => {
      mark.value = undefined
      resolve(undefined)
    }, MARK_MS)
  })
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
