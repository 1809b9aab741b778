import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { isOneOf, isSameId } from '../../lib/ids.ts'
import { addressKey } from '../../lib/emailAddress.ts'
import { saved as t } from '../../text/saved.ts'
import { passFocusOn } from '../focus.ts'
import { lastSave, type Next, type SoughtSave } from '../saved.ts'
import { returnTo, screenNow, screenShown } from '../screen.ts'
import { toast, type ToastAction } from '../toast.ts'
import { type Column, type Identified, keyOf } from './columns.ts'
import { clearFilters } from './filters.tsx'
import type { RowsOptions, TableState } from './useRows.ts'

/** The rows that a table highlights. */
export interface Mark {
  keys: ReadonlySet<string>
  /** A ref of each row's element. */
  onShown: (row: HTMLElement | null) => () => void
}

export interface SavedOptions<Row> extends RowsOptions<Row> {
  /** The next actions of saves, by name. */
  verbs?: Readonly<Record<string, (...args: never[]) => unknown>>
}

interface Props<Row> {
  table: SavedOptions<Row>
  state: TableState<Row>
  mark: Mark | undefined
  onMark: (mark: Mark | undefined) => void
}

/** How long a row stays highlighted, in milliseconds. */
const MARK_MS = 6000

/**
 * Looks for the rows of the last save, once their list has been loaded again, and has them highlighted. If they are not in sight, the toast
 * gets a button that leads to them: past filters, to their page of the table. Renders nothing.
 */
export function SavedRows<Row extends Identified>({ table, state, mark, onMark }: Props<Row>) {
  useSignals()
  const { id, owner, list, columns, isNarrowed = false } = table
  useEffect(() => {
    const timer = setTimeout(() => onMark(undefined), MARK_MS)
    return () => clearTimeout(timer)
  }, [mark])

  const last = lastSave.value
  const isListed = last?.table === id && (last.of === undefined || isSameId(last.of, owner?.id))
  const sought = isListed && last.at === screenShown() ? last : undefined
  // The user goes elsewhere before the list is there.
  useEffect(
    () => () => {
      if (!sought || sought !== lastSave.peek() || sought.at === screenNow()) return
      lastSave.value = undefined
      if (!sought.isAskedFor) offer(sought, undefined, true)
    },
    [sought],
  )
  useEffect(() => {
    if (!sought || sought !== lastSave.peek()) return
    if (!sought.before) begin(sought)
    else if (list.isSettled()) (sought.isAskedFor ? reveal : find)(sought)
  })

  /** Notes the rows that are there before the list is loaded again, and offers what needs none. */
  function begin(sought: SoughtSave) {
    lastSave.value = { ...sought, before: new Set(list.rows.map(keyOf)) }
    const { next, text } = sought
    if (next && !next.isOfRow) toast.add(text, [actionOf(next)], { isWaiting: false })
  }

  /** Marks the rows, and says whether they are on the screen. */
  function find(sought: SoughtSave) {
    lastSave.value = undefined
    const rows = list.rows.filter(testOf(sought, columns))
    const areShown = rows.every(row => state.shown.includes(row))
    // One of several may be another user's.
    const own = rows.length === 1 ? rows[0] : undefined
    const isMarked = highlight(rows, element => offer(sought, own, !areShown || !isOnScreen(element)))
    if (!isMarked) offer(sought, own, rows.length > 0 || isNarrowed)
  }

  /** Takes the next step towards the first of the rows. */
  function reveal(sought: SoughtSave) {
    const rows = list.rows.filter(testOf(sought, columns))
    if (!rows.length && isNarrowed) return askFor(sought)
    const inTheWay = state.filters.filter(({ matches }) => !rows.every(matches))
    const found = state.sorted.findIndex(row => rows.includes(row))
    const itsPage = Math.floor(found / (state.rowsPerPage || Infinity)) + 1
    if (inTheWay.length) return clearFilters(inTheWay)
    if (found >= 0 && state.page !== itsPage) return state.goTo(itsPage)
    lastSave.value = undefined
    highlight(rows, element => {
      element.scrollIntoView({ block: 'center' })
      element.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: true })
    })
  }

  /** Highlights rows, and calls back with the first one's element. Returns false if they are on other pages. */
  function highlight(rows: readonly Row[], onFirst: (element: HTMLElement) => void): boolean {
    const keys = new Set(rows.filter(row => state.shown.includes(row)).map(keyOf))
    let isFirst = true
    const onShown: Mark['onShown'] = element => {
      if (element && isFirst) onFirst(element)
      isFirst = false
      return passFocusOn(element)
    }
    onMark(keys.size ? { keys, onShown } : undefined)
    return keys.size > 0
  }

  function offer(sought: SoughtSave, row: Row | undefined, areHidden: boolean) {
    const { next, text } = sought
    const show = { label: t.show, onPress: () => askFor(sought) }
    const further = next && (row || !next.isOfRow) ? [actionOf(next, row)] : []
    if (areHidden || (row && next?.isOfRow)) toast.add(text, [...(areHidden ? [show] : []), ...further])
  }

  function actionOf({ label, verb, args, isOfRow }: Next, row?: Row): ToastAction {
    const call = table.verbs?.[verb] as (...args: readonly unknown[]) => unknown
    return { label, onPress: () => call(...(isOfRow ? [row] : []), ...args) }
  }

  return null
}

/** Makes the table show the rows, on its page, without what narrows its list. */
function askFor(sought: SoughtSave): void {
  if (sought.isAskedFor || screenNow() !== sought.at) returnTo(sought.table, sought.at)
  lastSave.value = { ...sought, at: screenNow(), isAskedFor: true }
}

/** Returns a test for the rows of a save. Letter case does not count: the platform may change that of an address. */
function testOf<Row extends Identified>({ match, isNew, before }: SoughtSave, columns: readonly Column<Row>[]): (row: Row) => boolean {
  const tests = Object.entries(match).map(([key, values = []]) => {
    if (key === 'id') {
      const isSought = isOneOf(values)
      return ({ id }: Row) => isSought(id)
    }
    const column = columns.find(column => column.key === key)
    const wanted = new Set(values.map(value => addressKey(String(value))))
    return (row: Row) => wanted.has(addressKey(String(column?.value(row) ?? '')))
  })
  return row => !(isNew && before?.has(keyOf(row))) && tests.every(test => test(row))
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
